// The assistant's sentences by a language model of OpenAI (Chat Completions, tools). It may speak and use three tools;
// domain/calls/conversation.ts enforces what it may not do.
import type OpenAI from 'openai';
import { type Assistant, type Move, RESPONSES, type ToolCall } from '#domain/calls/conversation.ts';
import { voicePrompt } from '#domain/texts/fr/voice-prompt.ts';
import { throughBreaker } from '../shared/breaker.ts';
import { openAiClient } from '../shared/openai-client.ts';

export type OpenAiSettings = { apiKey: string; model: string };
/** A caller waits on the line: three of these fit into the 15 s that Twilio waits. */
const TIMEOUT_MS = 4_000;

type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam;
const tool = (name: ToolCall['name'], description: string, properties: object, required: string[]) => ({
  type: 'function' as const,
  function: { name, description, strict: true, parameters: { type: 'object', properties, required, additionalProperties: false } },
});
const TOOLS = [
  tool('send_sms', 'Envoie le lien de dépôt par SMS, après un oui à cette question.', {}, []),
  tool('get_required_documents', 'Les documents attendus, et leur état.', {}, []),
  tool(
    'log_user_response',
    'Note la réponse de la personne ; pour un engagement, le jour promis.',
    {
      response: { type: 'string', enum: RESPONSES },
      date: { type: ['string', 'null'], description: 'AAAA-MM-JJ, pour commitment seulement' },
    },
    ['response', 'date'],
  ),
];
const SPEECH = {
  type: 'json_schema' as const,
  json_schema: {
    name: 'parole',
    strict: true,
    schema: {
      type: 'object',
      properties: { says: { type: 'string' }, hang_up: { type: 'boolean' } },
      required: ['says', 'hang_up'],
      additionalProperties: false,
    },
  },
};

function toolCall(name: string, json: string): ToolCall {
  if (name === 'send_sms' || name === 'get_required_documents') return { name };
  if (name !== 'log_user_response') throw new Error('the model asked for a tool that is not there');
  const { response, date } = JSON.parse(json) as { response?: unknown; date?: unknown };
  const known = RESPONSES.find((one) => one === response) ?? 'other';
  return { name, response: known, date: typeof date === 'string' ? date : null };
}

function messagesOf(...[brief, lines, done]: Parameters<Assistant['move']>): Message[] {
  const messages: Message[] = [{ role: 'system', content: voicePrompt(brief) }];
  for (const { who, says } of lines) messages.push({ role: who === 'assistant' ? 'assistant' : 'user', content: says });
  for (const { id, call, result } of done) {
    const { name, ...given } = call;
    const asked = { id, type: 'function' as const, function: { name, arguments: JSON.stringify(given) } };
    messages.push({ role: 'assistant', tool_calls: [asked] }, { role: 'tool', tool_call_id: id, content: result });
  }
  return messages;
}

/** Throws where the model is unavailable, slow, or its answer cannot be spoken: the conversation then ends with a fixed sentence (C43). */
export function openAiAssistant({
  apiKey,
  model,
  server,
  timeoutMs = TIMEOUT_MS,
  onFailure,
}: OpenAiSettings & { server?: string; timeoutMs?: number; onFailure?(failure: { reason: string; status: number }): void }): Assistant {
  const client = openAiClient({ apiKey, timeoutMs, server });
  const guarded = throughBreaker('OpenAI');
  // Name and status alone: the message may repeat the request, or the key.
  const told = (error: { name?: string; status?: number }): never => {
    onFailure?.({ reason: error.name ?? '', status: error.status ?? 0 });
    throw error;
  };
  return {
    move: (brief, lines, done) =>
      guarded(async (): Promise<Move> => {
        const messages = messagesOf(brief, lines, done);
        const answer = await (await client()).chat.completions.create({
          ...{ model, messages, tools: TOOLS, response_format: SPEECH },
          ...{ max_completion_tokens: 300, parallel_tool_calls: false },
        });
        const message = answer.choices[0]?.message;
        const tools = (message?.tool_calls ?? []).flatMap((asked) =>
          asked.type === 'function' ? [{ id: asked.id, call: toolCall(asked.function.name, asked.function.arguments) }] : [],
        );
        if (tools.length > 0) return { tools };
        const { says, hang_up: hangUp } = JSON.parse(message?.content ?? '') as { says?: unknown; hang_up?: unknown };
        if (typeof says !== 'string' || says.trim() === '') throw new Error('the model said nothing');
        return { says, hangUp: hangUp === true };
      }).catch(told),
  };
}
