import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { type DocumentRefusal, pdfMaxPages } from '#shared/verification.ts';

/** Pixels of a page's longer side: an A4 page at 190 dots an inch, on which fine print can be read. */
const pageSide = 2200;

/** FPDF_ERR_PASSWORD of fpdfview.h. */
const passwordError = 4;
/** FPDF_ANNOT: annotations are drawn, too, since some bills write amounts in them. FPDF_REVERSE_BYTE_ORDER: RGBA. */
const drawFlags = 0x01 | 0x10;
const white = 0xffffffff;
/** FPDF_RENDER_DONE of fpdf_progressive.h. */
const renderDone = 2;
/** Milliseconds that one page may take; an honest one takes some 100. */
const drawMilliseconds = 3000;

/** One page as pixels, 4 bytes each in the order RGBA, from the top left. */
export interface PagePixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Why a PDF is not taken. */
export class PdfRefused extends Error {
  override name = 'PdfRefused';
  readonly refusal: DocumentRefusal;

  constructor(refusal: DocumentRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** A PDF that is taken. */
interface OpenPdf {
  pages: number;
  /** Everything that leads somewhere in it, as PDFium read it and writes it: every reader sees the same in it. */
  copy: Buffer;
  /** @throws PdfRefused damaged, for a page that cannot be read; not-drawn, for one that takes too long */
  drawPage: (index: number) => PagePixels;
}

/**
 * Opens a stranger's PDF in a PDFium of its own, compiled to WebAssembly: a file that breaks out of the parser reaches
 * neither this process's memory nor another person's file. This build has no JavaScript engine.
 *
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

/** The part of Emscripten's runtime that is used here; the package's own types refer to types that it does not bring. */
interface Runtime {
  /** The whole memory; growing replaces it. */
  HEAPU8: Uint8Array;
  wasmExports: { malloc(length: number): number; free(address: number): void };
  addFunction(act: () => number, signature: string): number;
  setValue(address: number, value: number, type: 'i32'): void;
}

const runtimeOf = ({ pdfium }: WrappedPdfiumModule): Runtime => pdfium as unknown as Runtime;

const copyOut = (pdfium: WrappedPdfiumModule, address: number, length: number): Buffer =>
  Buffer.from(runtimeOf(pdfium).HEAPU8.subarray(address, address + length));

/**
 * The file as PDFium writes what it read: every object in the open, none packed into streams, and each name in one
 * spelling. So no encoding, filter or predictor hides a name (hasActiveContent).
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

/** Makes the environment that draws filled-in form fields and visible signatures. @returns 0 where there is none */
function formOf(pdfium: WrappedPdfiumModule, document: number): number {
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  // Fields are tinted by default.
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

/** An IFSDK_PAUSE (fpdf_progressive.h), by which PDFium asks between two shapes whether to stop. */
function pauseAt(pdfium: WrappedPdfiumModule, milliseconds: number): number {
  const runtime = runtimeOf(pdfium);
  const isOver = runtime.addFunction(() => (Date.now() > milliseconds ? 1 : 0), 'ii');
  const address = allocate(pdfium, 12);
  for (const [at, value] of [1, isOver, 0].entries()) runtime.setValue(address + 4 * at, value, 'i32');
  return address;
}

/** A page says its size in points, and may say anything. */
function sizeInPixels(width: number, height: number): { width: number; height: number } {
  const longer = Math.max(width, height);
  if (!(longer > 0)) throw new PdfRefused('damaged');
  const pixels = (side: number) => Math.max(1, Math.round((side / longer) * pageSide));
  return { width: pixels(width), height: pixels(height) };
}

/**
 * What makes a PDF run or fetch something or carry another file: actions (ISO 32000-1, 12.6.4), forms in XML (12.7.8),
 * files within it (7.11.4), media (13) and models in three dimensions (13.6). A link to a web site is none: real bills
 * have them.
 */
const active =
  /\/(?:JavaScript|JS|Launch|RichMedia|XFA|SubmitForm|ImportData|GoTo[RE3]|Thread|EmbeddedFiles?|EF|FileAttachment|Rendition|Movie|Sound|3D\w*)(?![\w#])/;
/** A tree of names in which there are none, as some programs write it. */
const emptyTree = /\/(?:JavaScript|EmbeddedFiles)\s*<<\s*\/Names\s*\[\s*\]\s*>>/g;

/**
 * Whether a PDF runs, fetches or carries something.
 * @param copy as PDFium wrote it. One without a table of objects was not written whole, and counts as such
 */
function hasActiveContent(copy: Buffer): boolean {
  const objects = objectsOf(copy);
  return objects === undefined || active.test(withoutStrings(objects).replace(emptyTree, ' '));
}

/**
 * What stands outside of streams in a file that PDFium wrote. Its table of objects says where each begins, so no stream's
 * data can look like another object; within an object PDFium writes line ends in strings as escapes, so only a stream
 * begins like this.
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

/** The same without strings: a link may lead to an address that reads like a name. PDFium escapes brackets in strings. */
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

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/**
 * Whether a file that may be shown before it is loaded (linearized, annex F) says at its end that it begins elsewhere than
 * behind its first object, where browsers begin: they would show another document than PDFium draws.
 */
function hasTwoBeginnings(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 2048);
  const header = /\d+\s+\d+\s+obj\s*<<[^>]*\/Linearized\b.*?endobj\s*/s.exec(head);
  const length = header && /\/L\s+(\d+)/.exec(header[0])?.[1];
  // Readers ignore the header of a file that was changed later, and read it from its end.
  if (!header || Number(length) !== bytes.length) return false;
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', bytes.length - 200))?.[1];
  return Number(end) !== header.index + header[0].length;
}
