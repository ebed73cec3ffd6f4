/**
 * What keys and tokens look like, as those who issue them say.
 * Source: https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns and the
 * documentation of each issuer.
 */
export const keyShapes: readonly RegExp[] = [
  // Anthropic, OpenAI, OpenRouter, DeepSeek and many who follow them
  /\bsk-(?:ant-|proj-|or-|svcacct-)?[A-Za-z0-9_-]{20,}/g,
  // Stripe
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  // Google
  /\bAIza[A-Za-z0-9_-]{35}/g,
  /\bya29\.[A-Za-z0-9_-]{20,}/g,
  // AWS
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /(?<=aws_secret_access_key["']?\s*[:=]\s*["']?)[A-Za-z0-9/+=]{40}/gi,
  // GitHub, GitLab
  /\bgh[pousr]_[A-Za-z0-9]{36,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{22,}/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  // Slack, npm, PyPI, Hugging Face, Groq, xAI, Replicate, Perplexity
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bpypi-[A-Za-z0-9_-]{50,}/g,
  /\bhf_[A-Za-z0-9]{30,}/g,
  /\bgsk_[A-Za-z0-9]{40,}/g,
  /\bxai-[A-Za-z0-9]{40,}/g,
  /\br8_[A-Za-z0-9]{37}/g,
  /\bpplx-[A-Za-z0-9]{40,}/g,
  // JSON Web Tokens, private keys, passwords in addresses, authorization headers
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]{1,20000}-----END [A-Z ]{0,30}PRIVATE KEY-----/g,
  /(?<=\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@"'\\]{1,100}:)[^\s/@"'\\]{1,200}(?=@)/g,
  /(?<=\bauthorization["']?\s*[:=]\s*["']?(?:bearer|basic)\s)[A-Za-z0-9._~+/=-]{8,}/gi,
];
