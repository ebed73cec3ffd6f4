import { readEnvironment } from "../environment.js";

/**
 * Where Google's application default credentials may lie: the file that the environment names, else the one that
 * `gcloud auth application-default login` writes. Undefined where there is no home folder.
 *
 * Source: https://cloud.google.com/docs/authentication/application-default-credentials
 */
export function adcPath(): { path: string; isNamed: boolean } | undefined {
  const named = readEnvironment("GOOGLE_APPLICATION_CREDENTIALS");
  if (named !== undefined) return { path: named, isNamed: true };
  const folder = gcloudFolder();
  return folder === undefined ? undefined : { path: `${folder}/application_default_credentials.json`, isNamed: false };
}

function gcloudFolder(): string | undefined {
  const configured = readEnvironment("CLOUDSDK_CONFIG");
  if (configured !== undefined) return configured;
  const roaming = readEnvironment("APPDATA");
  if (process.platform === "win32" && roaming !== undefined) return `${roaming}/gcloud`;
  const home = readEnvironment("HOME") ?? readEnvironment("USERPROFILE");
  return home === undefined ? undefined : `${home}/.config/gcloud`;
}
