import { describe, expect, test } from 'vitest';
import { openPdf, PdfRefused } from '#functions/verification/read-pdf.ts';
import { activePdfs, honestPdfs, lockedPdf, pdf, twoBeginnings } from '#tests/support/pdfs.ts';

/** Returns the number of drawn pages, or the reason for refusing the file. */
async function outcome(bytes: Buffer): Promise<number | string> {
  try {
    const { pages, drawPage } = await openPdf(bytes);
    for (let page = 0; page < pages; page += 1) drawPage(page);
    return pages;
  } catch (error) {
    if (error instanceof PdfRefused) return error.refusal;
    throw error;
  }
}

describe('a PDF', () => {
  test.each(Object.entries(honestPdfs))('is drawn with %s', async (_, bytes) => {
    expect(await outcome(bytes)).toEqual(expect.any(Number));
  });

  test.each(Object.entries(activePdfs))('is refused for %s', async (_, bytes) => {
    expect(await outcome(bytes)).toBe('active-content');
  });

  test('is refused with the reason why it can’t be read', async () => {
    expect(await outcome(lockedPdf)).toBe('password');
    expect(await outcome(pdf({ pages: 21 }))).toBe('too-many-pages');
    expect(await outcome(Buffer.from('%PDF-1.7 a bill'))).toBe('damaged');
    expect(await outcome(Buffer.alloc(0))).toBe('damaged');
    expect(await outcome(Buffer.from('<!doctype html><script>1</script>'))).toBe('damaged');
    expect(await outcome(pdf({ pages: 0 }))).toBe('damaged');
  });

  test('is refused when browsers and PDFium would read it from different positions', async () => {
    expect(await outcome(twoBeginnings())).toBe('damaged');
    expect(
      await outcome(Buffer.from(twoBeginnings().toString('latin1').replace('/L 900', '/L 901'), 'latin1')),
    ).toBe(1);
  });

  test('is drawn with its form fields as filled in', async () => {
    const { drawPage } = await openPdf(
      pdf({
        catalogue: '/AcroForm << /Fields [500 0 R] >>',
        page: '/Annots [500 0 R]',
        objects: {
          500: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (x) /F 4 /Rect [50 50 250 350] /AP << /N 501 0 R >> >>',
          501: '<< /Type /XObject /Subtype /Form /BBox [0 0 200 300] /Length 21 >>\nstream\n0 g 0 0 200 300 re f \nendstream',
        },
      }),
    );
    const { data, width, height } = drawPage(0);
    expect(data[4 * ((height >> 1) * width + (width >> 1))]).toBe(0);
    expect(data[4 * (20 * width + 20)]).toBe(255);
  });

  test('is drawn upright in black on white, at a fixed height', async () => {
    const bar = '<< /Length 24 >>\nstream\n0 g 0 200 300 200 re f  \nendstream';
    const { drawPage } = await openPdf(pdf({ page: '/Contents 500 0 R', objects: { 500: bar } }));
    const { data, width, height } = drawPage(0);
    expect([width, height]).toEqual([1650, 2200]);
    const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
    expect(pixel(800, 100)).toEqual([0, 0, 0]);
    expect(pixel(800, 2100)).toEqual([255, 255, 255]);
  });
});
