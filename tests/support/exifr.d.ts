/** The part of exifr that tests use; the package's own types return `any`. */
declare module 'exifr' {
  /** Blocks to read, each returned under its own name, or undefined if the file has none. */
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
