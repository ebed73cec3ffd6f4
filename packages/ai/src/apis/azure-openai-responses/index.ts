export { azureOpenAIResponses } from "./adapter.js";
