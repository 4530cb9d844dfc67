import * as z from 'zod';

/** A presigned POST: the browser sends these fields and then the file directly to the bucket. */
export const presignedPost = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type PresignedPost = z.infer<typeof presignedPost>;
