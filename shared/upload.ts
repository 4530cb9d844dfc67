/** Minutes until an unfinished upload expires; also the lifetime of a presigned POST. */
export const uploadMinutes = 15;
