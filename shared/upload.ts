/** Unfinished uploads are forgotten after this many minutes; also the life of a presigned POST. */
export const uploadMinutes = 15;
