import { type Command, changed, isApproved, isMember, nowOf } from './actor.ts';
import { callRoute } from './call-route.ts';
import { passedPost, usedPhotos, without } from './content-commands.ts';
import { isOver, type Post } from './rule.ts';

export const postCommands = {
  async post(world, actor, n) {
    const { facts } = actor;
    const used = usedPhotos(facts);
    const free = [...facts.photos.keys()].filter((id) => !used.has(id));
    const id = free[n % Math.max(1, free.length)];
    if (!id) return;
    const may =
      isApproved(world, facts) &&
      isMember(world, facts) &&
      facts.erasing === undefined &&
      facts.listing !== undefined;
    const caption = `Publicación ${actor.index}.${n}`;
    if (!(await callRoute(world, actor, 'createPost', may, { body: { photo: id, caption } }))) return;
    const post = { createdAt: nowOf(world), version: 1, caption };
    changed(world, actor, {
      ...facts,
      photos: without(facts.photos, [id]),
      posts: new Map(facts.posts).set(id, world.review ? post : passedPost(post, nowOf(world))),
    });
  },
  /** Edits a post. While it is live, visitors see the approved caption, and its expiry does not move. */
  async editPost(world, actor, n) {
    const { facts } = actor;
    const [id, before] = [...facts.posts][n % Math.max(1, facts.posts.size)] ?? [];
    if (!id || !before) return;
    const caption = n % 4 === 3 ? (before.passed ?? before.caption) : `Editada ${actor.index}.${n}`;
    const may = !isOver(before, nowOf(world));
    const body = { version: before.version, caption };
    const answer = await callRoute(world, actor, 'editPost', may, { params: { id }, body });
    if (!answer || caption === before.caption) return;
    const post = { ...before, version: before.version + 1, caption, refused: undefined };
    const passes = !world.review || caption === before.passed;
    changed(world, actor, {
      ...facts,
      posts: new Map(facts.posts).set(id, passes ? passedPost(post, nowOf(world)) : post),
    });
  },
  async dropPost(world, actor, n) {
    const { facts } = actor;
    const id = [...facts.posts.keys()][n % Math.max(1, facts.posts.size)];
    if (!id || isOver(facts.posts.get(id) as Post, nowOf(world))) return;
    if (!(await callRoute(world, actor, 'deletePost', true, { params: { id } }))) return;
    const posts = new Map(facts.posts);
    posts.delete(id);
    changed(world, actor, { ...facts, posts });
  },
} satisfies Record<string, Command>;
