/**
 * Fakes for tests of programs that use this package, independent of any test runner.
 *
 * @module
 */
export {
  type FauxContentBlock,
  type FauxMessageOptions,
  fauxAssistantMessage,
  fauxText,
  fauxThinking,
  fauxToolCall,
} from "./faux/faux-messages.js";
export {
  type FauxModelDefinition,
  type FauxProviderRegistration,
  type FauxResponseFactory,
  type FauxResponseStep,
  type RegisterFauxProviderOptions,
  registerFauxProvider,
} from "./faux/faux-provider.js";
export {
  type ReplayRequest,
  type ReplayResponse,
  type ReplayServer,
  startReplayServer,
} from "./testing/replay-server.js";
