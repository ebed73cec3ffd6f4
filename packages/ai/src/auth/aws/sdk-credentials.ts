import { field } from "../../json/value.js";
import { type AwsCredentialQuery, type AwsCredentials, readAwsCredentials } from "./aws-credentials.js";

/** The optional package that knows every way to AWS credentials. */
export const awsSdkPackage = "@aws-sdk/credential-provider-node";

/** Loads a package by name, or gives undefined when it is not installed. */
export type PackageLoader = (name: string) => Promise<unknown>;

/** Not installed is no failure; whatever else goes wrong while loading is. */
export const loadInstalled: PackageLoader = async (name) => {
  try {
    return await import(name);
  } catch (error) {
    const code = field(error instanceof Error ? { ...error } : error, "code");
    if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
};

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
  return readAwsCredentials(await provide(), awsSdkPackage);
}
