import { isJsonObject } from "../storage/json-file.js";

/** A key: literal, the name of an environment variable, or `!command` whose output is the key. */
export interface ApiKeyCredential {
  type: "api_key";
  key: string;
}

/** A login. Further fields belong to the provider and are kept. */
export interface OAuthCredential {
  type: "oauth";
  access: string;
  refresh: string;
  /** Milliseconds since the epoch. */
  expires: number;
  [field: string]: unknown;
}

/** What `auth.json` holds for one provider. */
export type AuthCredential = ApiKeyCredential | OAuthCredential;

/** Where a provider's key comes from. */
export interface AuthStatus {
  configured: boolean;
  source?: "runtime" | "stored" | "environment" | "fallback";
  /** A name to show: the variable, or the kind of credential. */
  label?: string;
}

/** Whether a value from disk is a credential. */
export function isCredential(value: unknown): value is AuthCredential {
  if (!isJsonObject(value)) return false;
  if (value["type"] === "api_key") return typeof value["key"] === "string";
  return (
    value["type"] === "oauth" &&
    typeof value["access"] === "string" &&
    typeof value["refresh"] === "string" &&
    typeof value["expires"] === "number"
  );
}
