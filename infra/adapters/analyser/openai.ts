// The analyser of OpenAI (Responses API, structured output, vision). A file is sent only where the policy and the account's owner allow it
// (domain/documents/second-opinion.ts, infra/decisions/122). The model must quote, and openai-answer.ts parses the quotes. Our own reader
// opens a PDF first: one that cannot be opened is not sent.
import type OpenAI from 'openai';
import type { Finding } from '#domain/documents/problems.ts';
import { emptyReading } from '#domain/documents/reading.ts';
import type { Analyser, Payer } from '#domain/ports/analyser.ts';
import type { BlobContent } from '#domain/ports/blobs.ts';
import { readBlobFile } from '../blobs/blob-file.ts';
import { throughBreaker } from '../shared/breaker.ts';
import { openAiClient } from '../shared/openai-client.ts';
import { AnalyserFailure } from './failure.ts';
import { OUTSIDE_ANSWER_TOKENS_MAX, OUTSIDE_TIMEOUT_MS, READ_LIMITS } from './limits.ts';
import { answerSchema, type OwnPages, readingOf } from './openai-answer.ts';
import { OPENAI_INSTRUCTIONS, OPENAI_QUESTION } from './openai-prompt.ts';
import type { OwnWords } from './pdfium-own-words.ts';
import type { Readers } from './readers.ts';
import { withoutMetadata } from './without-metadata.ts';

export type OpenAiAnalyserSettings = { readonly apiKey: string; readonly model: string };
export type OpenAiAnalyserOptions = OpenAiAnalyserSettings & {
  /** The readers that open a PDF first. */
  readonly readers: Readers;
  /** Another base URL than the vendor's, for tests. */
  readonly server?: string;
  readonly timeoutMs?: number;
  /** Receives an error's name and status alone: its message may repeat the request, or the key. */
  onFailure?(failure: { reason: string; status: number }): void;
};

type Part = OpenAI.Responses.ResponseInputFile | OpenAI.Responses.ResponseInputImage;
const NOBODY: Payer = { accountId: 0, subcontractorId: 0 };
const unreadable = (code: Finding['code'], pageCount = 0) => emptyReading('openai', false, pageCount, [{ code, detail: '' }]);

/** The uploaded file's name is not sent: it is the uploader's text. */
function partOf(bytes: Uint8Array, mimeType: string): Part | null {
  const data = (content: Uint8Array) => `data:${mimeType};base64,${Buffer.from(content).toString('base64')}`;
  if (mimeType === 'application/pdf') return { type: 'input_file', filename: 'document.pdf', file_data: data(bytes) };
  const picture = mimeType === 'image/jpeg' || mimeType === 'image/png' ? withoutMetadata(bytes) : null;
  return picture && { type: 'input_image', detail: 'high', image_url: data(picture) };
}

/** The library's errors differ by their class alone. */
const nameOf = (error: object): string => error.constructor.name;

function failureOf(error: object, signal: AbortSignal | undefined): AnalyserFailure {
  if (signal?.aborted) return new AnalyserFailure('aborted');
  // Without the cause: it may contain the request.
  return new AnalyserFailure(nameOf(error) === 'APIConnectionTimeoutError' ? 'timeout' : 'unavailable');
}

/** The text of a finished answer; null where it was refused, truncated or empty. */
function textOf({ status, output }: OpenAI.Responses.Response): string | null {
  if (status !== 'completed') return null;
  const parts = output.flatMap((item) => (item.type === 'message' ? item.content : []));
  return parts.length === 1 && parts[0]!.type === 'output_text' ? parts[0]!.text : null;
}

export function openAiAnalyser(options: OpenAiAnalyserOptions): Analyser {
  const { apiKey, model, readers, server, timeoutMs = OUTSIDE_TIMEOUT_MS, onFailure } = options;
  const name = `openai/${model}`;
  const client = openAiClient({ apiKey, timeoutMs, server });
  const guarded = throughBreaker('OpenAI');
  const closing = new AbortController();

  async function ask(part: Part, signal: AbortSignal): Promise<string | null> {
    const asked = {
      model,
      // The vendor does not store the answer for later use; what it keeps to detect abuse is stated where consent is asked.
      store: false,
      instructions: OPENAI_INSTRUCTIONS,
      input: [{ role: 'user' as const, content: [part, { type: 'input_text' as const, text: OPENAI_QUESTION }] }],
      text: { format: { type: 'json_schema' as const, name: 'releve', strict: true, schema: answerSchema() } },
      max_output_tokens: OUTSIDE_ANSWER_TOKENS_MAX,
    };
    try {
      return textOf(await guarded(async () => (await client()).responses.create(asked, { signal })));
    } catch (error) {
      const failure = error as { status?: number };
      onFailure?.({ reason: nameOf(failure), status: failure.status ?? 0 });
      throw failureOf(failure, signal);
    }
  }

  async function lookedAt(bytes: BlobContent, payer: Payer, signal: AbortSignal | undefined): Promise<OwnWords> {
    return (await readers.ask({ kind: 'words' }, async () => bytes, payer, { ...READ_LIMITS, signal })) as OwnWords;
  }

  return {
    name,
    async read({ bytes, mimeType, payer = NOBODY, signal }) {
      let own: OwnPages = { pageCount: 1, pages: [] };
      if (mimeType === 'application/pdf') {
        const looked = await lookedAt(bytes, payer, signal);
        if (looked.unreadable !== null) return { ...unreadable(looked.unreadable, looked.pageCount), analyser: name };
        own = looked;
      }
      const part = partOf(bytes instanceof Uint8Array ? bytes : readBlobFile(bytes), mimeType);
      if (part === null) return { ...unreadable('file-broken'), analyser: name };
      const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      if (stop.aborted) throw new AnalyserFailure('aborted');
      const text = await ask(part, stop);
      const reading = text === null ? null : readingOf(name, text, own);
      if (reading === null) throw new AnalyserFailure('garbage');
      return reading;
    },
    close: async () => closing.abort(),
  };
}
