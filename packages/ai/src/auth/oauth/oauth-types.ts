import type { Model } from "../../types/model.js";

/** What a login leaves behind. Further fields belong to the provider and are kept. */
export interface OAuthCredentials {
  access: string;
  refresh: string;
  /** Milliseconds since the epoch. */
  expires: number;
  [field: string]: unknown;
}

/** A page that the user has to open. */
export interface OAuthAuthInfo {
  /** `http` or `https`. */
  url: string;
  instructions?: string;
}

/** A line that the user has to write. */
export interface OAuthPrompt {
  message: string;
  placeholder?: string;
  allowEmpty?: boolean;
}

/** Something that the user has to choose. */
export interface OAuthSelectPrompt {
  message: string;
  options: readonly { id: string; label: string }[];
}

/** How a login talks with its user. */
export interface OAuthLoginCallbacks {
  onAuth(info: OAuthAuthInfo): void;
  /** Rejects when the user leaves. */
  onPrompt(prompt: OAuthPrompt): Promise<string>;
  onProgress?(message: string): void;
  /** The address that the browser was sent to, or the code in it, pasted by hand; raced with the browser's own call. */
  onManualCodeInput?(): Promise<string>;
  /** The id of an option; `undefined` when the user leaves. */
  onSelect?(prompt: OAuthSelectPrompt): Promise<string | undefined>;
  /** Ends the login. */
  signal?: AbortSignal;
}

/** A provider that one can log in to. */
export interface OAuthProviderInterface {
  /** As models name their provider. */
  readonly id: string;
  readonly name: string;
  /** The browser calls back to this machine, so a page elsewhere needs its address pasted. */
  readonly usesCallbackServer?: boolean;
  login(callbacks: OAuthLoginCallbacks): Promise<OAuthCredentials>;
  refreshToken(credentials: OAuthCredentials): Promise<OAuthCredentials>;
  /** What is sent with requests. */
  getApiKey(credentials: OAuthCredentials): string;
  /** The models as they are with this login, such as at another address. */
  modifyModels?(models: Model[], credentials: OAuthCredentials): Model[];
}

/** {@link OAuthProviderInterface.id}. */
export type OAuthProviderId = string;
