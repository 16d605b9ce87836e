/** Characters that are turned into bytes, or back, at a time: `String.fromCharCode` takes only so many. */
const STEP = 8_192;

/** A text as Base64 of its gzip: what stands in a page needs no escaping then, and little room. */
export async function compressText(text: string): Promise<string> {
  const bytes = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')));
  let binary = '';
  for (let start = 0; start < bytes.length; start += STEP)
    binary += String.fromCharCode(...bytes.subarray(start, start + STEP));
  return btoa(binary);
}

/** The text again. */
export async function decompressText(compressed: string): Promise<string> {
  const binary = atob(compressed);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return new TextDecoder().decode(
    await collect(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))),
  );
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
