import { numberOf, textOf } from "../../json/value.js";
import { loginCancelled, oauthFailure } from "./oauth-failure.js";
import type { OAuthCredentials, OAuthLoginCallbacks } from "./oauth-types.js";
import { askForTokens, credentialsOf, refusal } from "./token-request.js";

/** A login with a code that the user types on another device (RFC 8628). */
export interface DeviceLogin {
  /** The provider, for messages. */
  name: string;
  clientId: string;
  scopes: readonly string[];
  deviceUrl: string;
  tokenUrl: string;
}

interface DeviceCode {
  deviceCode: string;
  userCode: string;
  page: string;
  /** In milliseconds. */
  interval: number;
  /** Milliseconds since the epoch. */
  until: number;
}

/** What RFC 8628 adds to the interval when a server says slow_down. In milliseconds. */
const slowDownMs = 5000;
/** Clocks and networks differ: asking a little later than allowed is never too early. */
const slack = 1.2;

/**
 * Shows a code and a page, and asks until the user has confirmed it there.
 *
 * @throws {@link AiError} with code "oauth_failed", or "aborted"
 */
export async function loginWithDevice(login: DeviceLogin, callbacks: OAuthLoginCallbacks): Promise<OAuthCredentials> {
  const { name, signal } = { name: login.name, signal: callbacks.signal };
  const code = await requestCode(login, signal);
  callbacks.onAuth({ url: code.page, instructions: `Enter this code there: ${code.userCode}` });
  let { interval } = code;
  let wasSlowedDown = false;
  for (;;) {
    await pause(interval * slack, name, signal);
    if (Date.now() >= code.until) throw timedOut(name, wasSlowedDown);
    const { tokenUrl: url, clientId } = login;
    const grant = "urn:ietf:params:oauth:grant-type:device_code";
    const fields = { client_id: clientId, device_code: code.deviceCode, grant_type: grant };
    const answer = await askForTokens({ name, url, fields, signal });
    const error = textOf(answer.fields["error"]);
    // GitHub answers errors with status 200.
    if (error === undefined) return credentialsOf(answer, name);
    if (error === "slow_down") {
      wasSlowedDown = true;
      interval = Math.max(interval + slowDownMs, (numberOf(answer.fields["interval"]) ?? 0) * 1000);
    } else if (error !== "authorization_pending") throw refusal(name, answer.status, answer.fields);
    callbacks.onProgress?.("Waiting for you to confirm the code ...");
  }
}

async function requestCode(login: DeviceLogin, signal: AbortSignal | undefined): Promise<DeviceCode> {
  const { name, deviceUrl: url, clientId, scopes } = login;
  const answer = await askForTokens({ name, url, fields: { client_id: clientId, scope: scopes.join(" ") }, signal });
  const { device_code, user_code, verification_uri, verification_url, interval, expires_in } = answer.fields;
  const [deviceCode, userCode] = [textOf(device_code), textOf(user_code)];
  const page = textOf(verification_uri) ?? textOf(verification_url);
  if (deviceCode === undefined || userCode === undefined || page === undefined) {
    throw refusal(name, answer.status, answer.fields);
  }
  if (!/^https?:\/\//.test(page)) throw oauthFailure(`${name} named no page to confirm the code on. Try again later.`);
  const until = Date.now() + (numberOf(expires_in) ?? 900) * 1000;
  return { deviceCode, userCode, page, interval: (numberOf(interval) ?? 5) * 1000, until };
}

function timedOut(name: string, wasSlowedDown: boolean): Error {
  const why = wasSlowedDown
    ? "The server had asked to be asked less often: if you have confirmed the code, check the clock of this machine."
    : "The code was not confirmed in time.";
  return oauthFailure(`The login to ${name} has expired. ${why} Start again.`);
}

function pause(ms: number, name: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(loginCancelled(name, signal.reason));
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, ms);
    const leave = (): void => {
      clearTimeout(timer);
      reject(loginCancelled(name, signal?.reason));
    };
    signal?.addEventListener("abort", leave, { once: true });
  });
}
