// Reads a whole archive with another library than the one that wrote it. An entry whose name would leave the folder makes it throw.
import { fromBufferPromise } from 'yauzl';

export async function unzipped(content: AsyncIterable<Uint8Array> | Uint8Array): Promise<Map<string, Buffer>> {
  const whole = content instanceof Uint8Array ? Buffer.from(content) : Buffer.concat(await Array.fromAsync(content));
  const zip = await fromBufferPromise(whole);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)));
  }
  return files;
}
