/** Of what it exports the part that tests use; its own types answer `any`. */
declare module 'exifr' {
  /** Every block on, each under its own name; undefined where a file has none. */
  interface Blocks {
    tiff: boolean;
    ifd1: boolean;
    exif: boolean;
    gps: boolean;
    interop: boolean;
    makerNote: boolean;
    xmp: boolean;
    icc: boolean;
    iptc: boolean;
    jfif: boolean;
    ihdr: boolean;
    mergeOutput: boolean;
  }
  const exifr: { parse(data: Uint8Array, blocks: Blocks): Promise<unknown> };
  export default exifr;
}
