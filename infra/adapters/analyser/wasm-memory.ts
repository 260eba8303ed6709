// Limits the memory of WebAssembly modules (PDFium, Tesseract): a file then fails instead of exhausting the machine.

/** The modules grow their memory through this call alone; when it is refused, their allocation fails. Applies to the whole process. */
export function limitWasmMemory(maxBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * 65_536 > maxBytes) throw new RangeError('memory limit of the reader');
    return grow.call(this, pages);
  };
}
