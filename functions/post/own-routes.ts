import type { Handlers } from '#functions/http/request.ts';
import { createPost } from './create-post.ts';
import { deletePost, editPost } from './edit-post.ts';
import { listPosts } from './own-post.ts';

/** The owner's side of posts. */
export const postHandlers = {
  listPosts: ({ caller }) => listPosts(caller.sub),
  createPost: ({ caller, body }) => createPost(caller.sub, body),
  editPost: ({ caller, params, body }) => editPost(caller.sub, params.id, body),
  deletePost: async ({ caller, params }) => {
    await deletePost(caller.sub, params.id);
    return {};
  },
} satisfies Partial<Handlers<'member'>>;
