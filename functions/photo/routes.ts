import type { Handlers } from '#functions/http/request.ts';
import { createPhoto, deletePhoto } from './create-photo.ts';
import { getPhoto } from './own-photo.ts';

export const photoHandlers = {
  createPhoto: ({ caller, body }) => createPhoto(caller.sub, body),
  getPhoto: ({ caller, params }) => getPhoto(caller.sub, params.id),
  deletePhoto: async ({ caller, params }) => {
    await deletePhoto(caller.sub, params.id);
    return {};
  },
} satisfies Partial<Handlers<'member'>>;
