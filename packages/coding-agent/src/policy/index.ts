export { dialogPrompt } from "./dialog-prompt.js";
export { loadPolicy } from "./load-policy.js";
export { PermissionGuard } from "./permission-guard.js";
