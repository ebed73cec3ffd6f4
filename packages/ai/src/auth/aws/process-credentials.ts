import { AiError } from "../../errors/ai-error.js";
import { type AwsCredentials, awsAuthError, readAwsCredentials } from "./aws-credentials.js";

const limitMs = 60_000;

/**
 * The credentials that a command prints. It is run only because the user's own profile names it as `credential_process`.
 *
 * Source: https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html
 */
export async function processCredentials(
  command: string,
  profile: string,
  signal: AbortSignal,
): Promise<AwsCredentials> {
  const from = `The credential_process of the AWS profile "${profile}"`;
  const printed = await run(command, from, signal);
  try {
    return readAwsCredentials(JSON.parse(printed), from);
  } catch (cause) {
    if (AiError.is(cause)) throw cause;
    throw awsAuthError(`${from} did not print JSON; run it by hand to see what it prints.`, cause);
  }
}

function run(command: string, from: string, signal: AbortSignal): Promise<string> {
  const { exec } = process.getBuiltinModule("node:child_process");
  return new Promise((resolve, reject) => {
    exec(command, { signal, timeout: limitMs, windowsHide: true }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else if (signal.aborted) reject(signal.reason);
      // What it printed on stdout may hold keys.
      else reject(awsAuthError(`${from} failed: ${stderr.trim().slice(0, 500) || `exit code ${error.code}`}`));
    });
  });
}
