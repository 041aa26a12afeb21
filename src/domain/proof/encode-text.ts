/**
 * Creates a function that encodes texts as UTF-8 into one shared buffer, because a draw may have millions. Each result is
 * overwritten by the next.
 * @param prefix the bytes before each text
 */
export function createSharedEncoder(prefix: readonly number[] = []): (text: string) => Uint8Array {
  const utf8 = new TextEncoder();
  const start = prefix.length;
  let bytes = new Uint8Array(4096);
  bytes.set(prefix);
  return (text) => {
    // a code unit has at most three bytes
    if (bytes.length < start + 3 * text.length) {
      bytes = new Uint8Array(start + 3 * text.length);
      bytes.set(prefix);
    }
    const { written } = utf8.encodeInto(text, bytes.subarray(start));
    return bytes.subarray(0, start + written);
  };
}
