import { errorCode } from "../../errors/error-code.js";
import { formatThrownValue } from "../../errors/failure.js";
import { type AwsCredentialQuery, type AwsCredentials, awsAuthError, readAwsCredentials } from "./aws-credentials.js";

/** The optional package that knows every way to AWS credentials. */
export const awsSdkPackage = "@aws-sdk/credential-provider-node";

/** Loads a package by name, or gives undefined when it is not installed. */
export type PackageLoader = (name: string) => Promise<unknown>;

/** Not installed is no failure; whatever else goes wrong while loading is. */
export const loadInstalled: PackageLoader = async (name) => {
  try {
    return await import(name);
  } catch (error) {
    if (error instanceof Error && notInstalled.test(`${errorCode(error)} ${error.message}`)) return undefined;
    throw error;
  }
};

/** Node's codes, and the words of bundlers that put an error in the place of an optional package. */
const notInstalled = /MODULE_NOT_FOUND|Cannot find (?:module|package)|Could not resolve/;

/** Credentials through the optional package; undefined where it is not installed. */
export async function sdkCredentials(
  profile: string | undefined,
  query: AwsCredentialQuery,
  load: PackageLoader,
): Promise<AwsCredentials | undefined> {
  const module = await load(awsSdkPackage);
  const defaultProvider =
    typeof module === "object" && module !== null ? Reflect.get(module, "defaultProvider") : undefined;
  if (typeof defaultProvider !== "function") return undefined;
  const settings = { clientConfig: { region: query.region }, ...(profile === undefined ? {} : { profile }) };
  const provide: unknown = defaultProvider(settings);
  if (typeof provide !== "function") return undefined;
  return readAwsCredentials(await provided(() => provide()), awsSdkPackage);
}

/** What the package says, such as that a login has expired and how to renew it, is the user's next step. */
async function provided(provide: () => unknown): Promise<unknown> {
  try {
    return await provide();
  } catch (cause) {
    throw awsAuthError(`No AWS credentials for provider amazon-bedrock: ${formatThrownValue(cause)}`, cause);
  }
}
