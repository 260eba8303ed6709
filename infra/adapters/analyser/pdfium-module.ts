// The few PDFium functions that the reader uses. The package types only some of them; all are in its module.
import { PDFiumLibrary } from '@hyzyla/pdfium';

export interface Pdfium {
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  HEAPU32: Uint32Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
  HEAPU16: Uint16Array;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void; __indirect_function_table: WebAssembly.Table };
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, size: number): number;
  _FPDF_SaveAsCopy(document: number, fileWrite: number, flags: number): number;
  _FPDF_DocumentHasValidCrossReferenceTable(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFPage_Flatten(page: number, use: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, size: number): number;
  _FPDF_PageToDevice(
    page: number,
    x0: number,
    y0: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    outX: number,
    outY: number,
  ): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFPageObj_GetFillColor(object: number, r: number, g: number, b: number, a: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_GetDrawMode(path: number, fillMode: number, stroke: number): number;
  _FPDFPageObj_SetIsActive(object: number, active: number): number;
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObjMark_RemoveParam(object: number, mark: number, key: number): number;
  _FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
  _FPDFBitmap_Create(width: number, height: number, alpha: number): number;
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): number;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_GetCharAngle(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_HasUnicodeMapError(text: number, index: number): number;
}

export const ERROR_PASSWORD = 4;
export const ERROR_SECURITY = 5;
export const OBJECT = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

export async function loadPdfium(): Promise<Pdfium> {
  const library = (await PDFiumLibrary.init()) as unknown as { module: Pdfium };
  return library.module;
}

/** Allocates memory inside PDFium for the time of a call. */
export function scratch<T>(pdfium: Pdfium, bytes: number, use: (pointer: number) => T): T {
  const pointer = pdfium.wasmExports.malloc(bytes);
  if (pointer === 0) throw new Error('PDFium is out of memory');
  try {
    return use(pointer);
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

/**
 * (module (import "e" "f" (func (param i32 i32 i32) (result i32))) (export "f" (func 0))): wraps a JavaScript function so that PDFium can
 * call it.
 */
const CALLABLE = new WebAssembly.Module(
  Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...[0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
    ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
    ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
  ]),
);

/**
 * While `use` runs, PDFium may call `called` by this pointer. Its function table is full and cannot grow; the one free slot is that of the
 * null pointer, which nothing calls.
 */
export function callback<T>(pdfium: Pdfium, called: (a: number, b: number, c: number) => number, use: (pointer: number) => T): T {
  const table = pdfium.wasmExports.__indirect_function_table;
  table.set(0, new WebAssembly.Instance(CALLABLE, { e: { f: called } }).exports['f']);
  try {
    return use(0);
  } finally {
    table.set(0, null);
  }
}

export type Opened = { readonly document: number; close(): void };

/** Opens without a password. A damaged file is `broken`, never an exception. */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array): Opened | 'encrypted' | 'broken' {
  const pointer = pdfium.wasmExports.malloc(Math.max(1, bytes.length));
  if (pointer === 0) throw new Error('PDFium is out of memory');
  pdfium.HEAPU8.set(bytes, pointer);
  const document = pdfium._FPDF_LoadMemDocument(pointer, bytes.length, 0);
  if (document === 0) {
    const error = pdfium._FPDF_GetLastError();
    pdfium.wasmExports.free(pointer);
    return error === ERROR_PASSWORD || error === ERROR_SECURITY ? 'encrypted' : 'broken';
  }
  return {
    document,
    close: () => {
      pdfium._FPDF_CloseDocument(document);
      pdfium.wasmExports.free(pointer);
    },
  };
}

/** One entry of the information dictionary (`Producer`, `Creator`), empty where absent. */
export function metaText(pdfium: Pdfium, document: number, tag: string): string {
  return scratch(pdfium, 1100, (memory) => {
    pdfium.HEAPU8.set(new TextEncoder().encode(`${tag}\0`), memory);
    const buffer = memory + 64;
    const size = Math.min(1024, pdfium._FPDF_GetMetaText(document, memory, buffer, 1024));
    return size <= 2 ? '' : new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(buffer, buffer + size - 2));
  });
}
