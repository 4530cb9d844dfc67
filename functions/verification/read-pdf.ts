import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { type DocumentRefusal, pdfMaxPages } from '#shared/verification.ts';

/** Pixels of a page's longer side: an A4 page at 190 dpi, which keeps fine print legible. */
const pageSide = 2200;

/** FPDF_ERR_PASSWORD of fpdfview.h. */
const passwordError = 4;
/** FPDF_ANNOT also draws annotations, since some bills write amounts in them. FPDF_REVERSE_BYTE_ORDER gives RGBA. */
const drawFlags = 0x01 | 0x10;
const white = 0xffffffff;
/** FPDF_RENDER_DONE of fpdf_progressive.h. */
const renderDone = 2;
/** Milliseconds that one page may take; a normal one takes about 100. */
const drawMilliseconds = 3000;

/** Page as pixels, 4 bytes each in the order RGBA, from the top left. */
export interface PagePixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Error for a PDF that is refused, with the reason. */
export class PdfRefused extends Error {
  override name = 'PdfRefused';
  readonly refusal: DocumentRefusal;

  constructor(refusal: DocumentRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

interface OpenPdf {
  pages: number;
  /** Copy of all objects in use, as PDFium writes them. Every PDF reader sees the same content in it. */
  copy: Buffer;
  /** @throws PdfRefused damaged, for a page that can't be read; not-drawn, for a page that takes too long */
  drawPage: (index: number) => PagePixels;
}

/**
 * Opens a stranger's PDF in its own PDFium instance, compiled to WebAssembly. A file that breaks out of the parser can
 * reach neither this process's memory nor another file. This build has no JavaScript engine.
 * @throws PdfRefused password, damaged, too-many-pages, active-content
 */
export async function openPdf(bytes: Buffer): Promise<OpenPdf> {
  if (hasTwoBeginnings(bytes)) throw new PdfRefused('damaged');
  const pdfium = await init({});
  pdfium.PDFiumExt_Init();
  const file = copyIn(pdfium, bytes);
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '');
  if (document === 0)
    throw new PdfRefused(pdfium.FPDF_GetLastError() === passwordError ? 'password' : 'damaged');
  const pages = pdfium.FPDF_GetPageCount(document);
  if (pages < 1) throw new PdfRefused('damaged');
  if (pages > pdfMaxPages) throw new PdfRefused('too-many-pages');
  const copy = rewritten(pdfium, document);
  if (hasActiveContent(copy)) throw new PdfRefused('active-content');
  const form = formOf(pdfium, document);
  return { pages, copy, drawPage: (index) => drawPage(pdfium, { document, form }, index) };
}

function copyIn(pdfium: WrappedPdfiumModule, bytes: Buffer): number {
  const address = allocate(pdfium, bytes.length);
  runtimeOf(pdfium).HEAPU8.set(bytes, address);
  return address;
}

function allocate(pdfium: WrappedPdfiumModule, length: number): number {
  const address = runtimeOf(pdfium).wasmExports.malloc(length);
  if (address === 0) throw new PdfRefused('damaged');
  return address;
}

/**
 * The part of Emscripten's runtime that this file uses. The package's own types refer to types that the package does
 * not include.
 */
interface Runtime {
  /** The runtime's whole memory. The runtime replaces this array when the memory grows. */
  HEAPU8: Uint8Array;
  wasmExports: { malloc(length: number): number; free(address: number): void };
  addFunction(act: () => number, signature: string): number;
  setValue(address: number, value: number, type: 'i32'): void;
}

const runtimeOf = ({ pdfium }: WrappedPdfiumModule): Runtime => pdfium as unknown as Runtime;

const copyOut = (pdfium: WrappedPdfiumModule, address: number, length: number): Buffer =>
  Buffer.from(runtimeOf(pdfium).HEAPU8.subarray(address, address + length));

/**
 * Returns the file as PDFium writes it: every object uncompressed, outside object streams, and each name in one
 * spelling. So no encoding, filter or predictor can hide a name from `hasActiveContent`.
 */
function rewritten(pdfium: WrappedPdfiumModule, document: number): Buffer {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  if (!pdfium.PDFiumExt_SaveAsCopy(document, writer)) throw new PdfRefused('damaged');
  const length = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const address = allocate(pdfium, length);
  pdfium.PDFiumExt_GetFileWriterData(writer, address, length);
  pdfium.PDFiumExt_CloseFileWriter(writer);
  const copy = copyOut(pdfium, address, length);
  runtimeOf(pdfium).wasmExports.free(address);
  return copy;
}

/**
 * Creates the environment that draws filled-in form fields and visible signatures.
 * @returns 0 if the PDF has no form
 */
function formOf(pdfium: WrappedPdfiumModule, document: number): number {
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  // Turn off the tint that PDFium gives to form fields by default.
  if (form !== 0) pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0);
  return form;
}

function drawPage(
  pdfium: WrappedPdfiumModule,
  { document, form }: { document: number; form: number },
  index: number,
): PagePixels {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new PdfRefused('damaged');
  const { width, height } = sizeInPixels(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new PdfRefused('damaged');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  const pause = pauseAt(pdfium, Date.now() + drawMilliseconds);
  const status = pdfium.FPDF_RenderPageBitmap_Start(bitmap, page, 0, 0, width, height, 0, drawFlags, pause);
  if (status !== renderDone) throw new PdfRefused('not-drawn');
  if (form !== 0) {
    pdfium.FORM_OnAfterLoadPage(page, form);
    pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, drawFlags);
  }
  const length = pdfium.FPDFBitmap_GetStride(bitmap) * height;
  const data = copyOut(pdfium, pdfium.FPDFBitmap_GetBuffer(bitmap), length);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  return { data, width, height };
}

/** Creates an IFSDK_PAUSE (fpdf_progressive.h). PDFium calls it between two shapes to check whether to stop. */
function pauseAt(pdfium: WrappedPdfiumModule, milliseconds: number): number {
  const runtime = runtimeOf(pdfium);
  const isOver = runtime.addFunction(() => (Date.now() > milliseconds ? 1 : 0), 'ii');
  const address = allocate(pdfium, 12);
  for (const [at, value] of [1, isOver, 0].entries()) runtime.setValue(address + 4 * at, value, 'i32');
  return address;
}

/**
 * Scales a page so that its longer side has `pageSide` pixels. The page declares its size in points and may claim any
 * value.
 */
function sizeInPixels(width: number, height: number): { width: number; height: number } {
  const longer = Math.max(width, height);
  if (!(longer > 0)) throw new PdfRefused('damaged');
  const pixels = (side: number) => Math.max(1, Math.round((side / longer) * pageSide));
  return { width: pixels(width), height: pixels(height) };
}

/**
 * Names of PDF features that run or fetch something, or carry another file: actions (ISO 32000-1, 12.6.4), XML forms
 * (12.7.8), embedded files (7.11.4), media (13) and 3D models (13.6). Links to web sites are allowed, because real
 * bills have them.
 */
const active =
  /\/(?:JavaScript|JS|Launch|RichMedia|XFA|SubmitForm|ImportData|GoTo[RE3]|Thread|EmbeddedFiles?|EF|FileAttachment|Rendition|Movie|Sound|3D\w*)(?![\w#])/;
/** Matches an empty name tree. Some programs write one into harmless PDFs. */
const emptyTree = /\/(?:JavaScript|EmbeddedFiles)\s*<<\s*\/Names\s*\[\s*\]\s*>>/g;

/**
 * True if a PDF runs or fetches something, or carries another file.
 * @param copy as PDFium wrote it; a copy without a table of objects is incomplete, and counts as active
 */
function hasActiveContent(copy: Buffer): boolean {
  const objects = objectsOf(copy);
  return objects === undefined || active.test(withoutStrings(objects).replace(emptyTree, ' '));
}

/**
 * Returns the text outside streams in a file that PDFium wrote. The table of objects gives each object's offset, so
 * stream data can't pass for an object. PDFium escapes line ends in strings, so `>>stream` with a line end always
 * begins a stream.
 */
function objectsOf(copy: Buffer): string | undefined {
  const text = copy.toString('latin1');
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-100))?.[1] ?? NaN);
  if (!(table < text.length)) return undefined;
  const starts = [...text.slice(table).matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset));
  const ends = [...starts, table].sort((a, b) => a - b);
  const objects = ends.slice(1).map((end, index) => {
    const object = text.slice(ends[index], end);
    const stream = object.indexOf('>>stream\r\n');
    return stream < 0 ? object : object.slice(0, stream);
  });
  return [...objects, text.slice(table)].join('\n');
}

/** Removes strings, because a link's address may look like a name. PDFium escapes brackets in strings. */
function withoutStrings(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let open = text.indexOf('('); open >= 0; open = text.indexOf('(', from)) {
    parts.push(text.slice(from, open));
    let close = text.indexOf(')', open);
    while (close >= 0 && isEscaped(text, close)) close = text.indexOf(')', close + 1);
    if (close < 0) return [...parts, text.slice(open)].join(' ');
    from = close + 1;
  }
  return [...parts, text.slice(from)].join(' ');
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/**
 * True if a linearized PDF (annex F) has two different beginnings. Browsers begin after its first object, PDFium at the
 * offset given at the file's end. If these differ, a browser would show another document than PDFium draws.
 */
function hasTwoBeginnings(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 2048);
  const header = /\d+\s+\d+\s+obj\s*<<[^>]*\/Linearized\b.*?endobj\s*/s.exec(head);
  const length = header && /\/L\s+(\d+)/.exec(header[0])?.[1];
  // If a file was changed later, PDF readers ignore the linearization header and start from the file's end.
  if (!header || Number(length) !== bytes.length) return false;
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', bytes.length - 200))?.[1];
  return Number(end) !== header.index + header[0].length;
}
