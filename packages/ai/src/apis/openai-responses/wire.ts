/** The shapes of the Responses wire. Source: https://platform.openai.com/docs/api-reference/responses */
export type WireInputPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; detail: "auto"; image_url: string };

export interface WireOutputMessage {
  type: "message";
  role: "assistant";
  status: "completed";
  id: string;
  content: { type: "output_text"; text: string; annotations: [] }[];
  phase?: string;
}

export interface WireFunctionCall {
  type: "function_call";
  call_id: string;
  name: string;
  arguments: string;
  id?: string;
}

export interface WireFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string | WireInputPart[];
}

/** A reasoning item goes back as it came. */
export type WireReasoningItem = Record<string, unknown>;

export type WireInputItem =
  | { role: "system" | "developer"; content: string }
  | { role: "user"; content: WireInputPart[] }
  | WireOutputMessage
  | WireFunctionCall
  | WireFunctionCallOutput
  | WireReasoningItem;
