import { AiError } from "../../errors/ai-error.js";
import { errorCode } from "../../errors/error-code.js";
import { formatThrownValue } from "../../errors/failure.js";
import { isRecord, textOf } from "../../json/value.js";
import { readEnvironment } from "../environment.js";
import { adcPath } from "./adc-path.js";

/** Application default credentials, as the token requests need them. `source` names them in errors. */
export type AdcCredentials =
  | { kind: "service_account"; source: string; email: string; privateKey: string; keyId?: string; tokenUrl: string }
  | {
      kind: "authorized_user";
      source: string;
      clientId: string;
      clientSecret: string;
      refreshToken: string;
      tokenUrl: string;
      quotaProject?: string;
    }
  | { kind: "metadata"; source: string; host: string };

const defaultTokenUrl = "https://oauth2.googleapis.com/token";
const otherWays =
  "use the key of a service account or `gcloud auth application-default login`, or pass a token as headers.authorization";

/**
 * The credentials of this machine: the file that the environment names, that of gcloud, or the metadata server that
 * Google's own machines have.
 *
 * @throws AiError with code "invalid_options" for a file that cannot be read or holds something else
 */
export async function readAdcCredentials(): Promise<AdcCredentials> {
  if (!("getBuiltinModule" in process)) {
    throw invalid("Google's default credentials need Node; set GOOGLE_CLOUD_API_KEY or pass apiKey.");
  }
  const file = adcPath();
  const text = file === undefined ? undefined : await readCredentialFile(file.path, file.isNamed);
  if (file !== undefined && text !== undefined) return parseCredentials(text, file.path);
  const host = readEnvironment("GCE_METADATA_HOST") ?? "metadata.google.internal";
  return { kind: "metadata", source: `the metadata server ${host}`, host };
}

async function readCredentialFile(path: string, isNamed: boolean): Promise<string | undefined> {
  try {
    return await process.getBuiltinModule("node:fs").promises.readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT" && !isNamed) return undefined;
    const named = isNamed ? " (GOOGLE_APPLICATION_CREDENTIALS)" : "";
    throw invalid(`The Google credentials ${path}${named} cannot be read: ${formatThrownValue(error)}.`, error);
  }
}

function parseCredentials(text: string, source: string): AdcCredentials {
  const value = parseJson(text, source);
  const read = (name: string): string => {
    const found = textOf(value[name]);
    if (found === undefined) throw invalid(`The Google credentials ${source} have no "${name}"; make them anew.`);
    return found;
  };
  const tokenUrl = textOf(value["token_uri"]) ?? defaultTokenUrl;
  switch (value["type"]) {
    case "service_account": {
      const keyId = textOf(value["private_key_id"]);
      const account = { source, email: read("client_email"), privateKey: read("private_key"), tokenUrl };
      return { kind: "service_account", ...account, ...(keyId !== undefined && { keyId }) };
    }
    case "authorized_user": {
      const quotaProject = readEnvironment("GOOGLE_CLOUD_QUOTA_PROJECT") ?? textOf(value["quota_project_id"]);
      const client = { clientId: read("client_id"), clientSecret: read("client_secret") };
      const user = { source, ...client, refreshToken: read("refresh_token"), tokenUrl };
      return { kind: "authorized_user", ...user, ...(quotaProject !== undefined && { quotaProject }) };
    }
    default:
      throw invalid(`Google credentials of type "${String(value["type"])}" (${source}) are not known; ${otherWays}.`);
  }
}

function parseJson(text: string, source: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch (error) {
    throw invalid(`The Google credentials ${source} are not JSON; make them anew.`, error);
  }
  throw invalid(`The Google credentials ${source} are not a JSON object; make them anew.`);
}

function invalid(words: string, cause?: unknown): AiError {
  return new AiError("invalid_options", words, { info: { category: "auth", retryable: false }, cause });
}
