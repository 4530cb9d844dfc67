import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countedBy } from '#functions/http/rate-limit.ts';
import {
  commentsOf,
  everyFile,
  exists,
  found,
  isDocument,
  leadsSomewhere,
  root,
} from './repository-files.ts';

const files = everyFile();
const documents = files.filter(isDocument);
const comments = files.map((file) => (isDocument(file) ? file : commentsOf(file)));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns `what (where)` for each citation whose target is missing. */
const broken = (
  citations: readonly [what: string, where: string][],
  holds: (what: string, where: string) => boolean,
): string[] => citations.flatMap(([what, where]) => (holds(what, where) ? [] : [`${what} (${where})`]));

describe('the rules', () => {
  const ruleFiles = documents.filter(({ path }) => path.startsWith('docs/rules/'));
  const sections = ruleFiles.flatMap(({ path, text }) =>
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [, prefix = '', about = ''] = /^([A-Z]+): (.*)/.exec(section) ?? [];
        return { path, prefix, about, section };
      }),
  );
  const sectionOf = (prefix: string): string => sections.find((one) => one.prefix === prefix)?.section ?? '';
  const allRules = sections.map(({ section }) => section).join('');
  const rules = [...allRules.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, id]) => id ?? '');
  /** Terms that look like rule ids. */
  const others = /^(?:AES|PDF|RTA|SHA|UPPER|UTC|UTF)-/;

  test('have unique ascending ids with the prefix of their heading', () => {
    const misplaced = sections.flatMap(({ prefix, section }) => {
      let last = 0;
      return [...section.matchAll(/^- (.*)/gm)].flatMap(([, rule = '']) => {
        const [, ofKind, number] = /^\*\*([A-Z]+)-(\d+)\*\*/.exec(rule) ?? [];
        const isNext = ofKind === prefix && Number(number) > last;
        last = Number(number ?? last);
        return isNext ? [] : [rule];
      });
    });
    expect(misplaced).toEqual([]);
    expect(rules.filter((id, index) => rules.indexOf(id) !== index)).toEqual([]);
  });

  test('are listed in docs/rules.md by prefix, with subject and file', () => {
    const row = /^\| `([A-Z]+)` \| (.*?) \| \[(.*?)\]\((.*?)\) \|$/gm;
    const listed = [...textOf('docs/rules.md').matchAll(row)].map(([, prefix, about, label, link]) =>
      [prefix, about, `docs/${label}`, `docs/${link}`].join(' | '),
    );
    const there = sections.map(({ path, prefix, about }) => [prefix, about, path, path].join(' | '));
    expect(listed.toSorted()).toEqual(there.toSorted());
    expect(new Set(sections.map(({ prefix }) => prefix)).size).toBe(sections.length);
    const withRules = new Set(sections.map(({ path }) => path));
    expect(ruleFiles.filter(({ path }) => !withRules.has(path))).toEqual([]);
  });

  test('each name a file that enforces the rule', () => {
    const bare = allRules
      .split(/^- /m)
      .filter((rule) => rule.startsWith('**') && !/`[\w/.-]+\.\w+`/.test(rule));
    expect(bare).toEqual([]);
  });

  test('list every limit that a stranger could use up (ACC-22)', () => {
    const [, table = ''] = /^- \*\*ACC-22\*\*([^]*?)(?:^- \*\*|(?![^]))/m.exec(sectionOf('ACC')) ?? [];
    const listed = [...table.matchAll(/^ {2}\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
    );
    const known = Object.entries(countedBy).flatMap(([name, by]) => (by === 'account' ? [] : [name]));
    expect(listed.sort()).toEqual(known.sort());
  });

  test('define every rule id that a file cites', () => {
    const cited = found(files, /\b([A-Z]{2,}-\d+)\b/g).filter(([id]) => !others.test(id));
    expect(broken(cited, (id) => rules.includes(id))).toEqual([]);
    expect(cited.some(([, where]) => where.startsWith('shared/'))).toBe(true);
  });
});

describe('citations', () => {
  test('name documents that exist', () => {
    const cited = found(files, /(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g);
    expect(broken(cited, leadsSomewhere)).toEqual([]);
  });

  test('point to existing files in links between documents', () => {
    const links = found(documents, /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g);
    expect(broken(links, (link, where) => exists(posix.join(dirname(where), link)))).toEqual([]);
  });

  test('name only existing files and folders of the layers', () => {
    const named = found(
      comments,
      /(?<![\w/.#@-])((?:shared|functions|web|infra|tests|docs)\/[\w./-]*\w\.\w+)\b/g,
    );
    const folders = found(documents, /`((?:shared|functions|web|infra|tests|docs)\/[\w/-]+)`/g);
    expect(broken([...named, ...folders], exists)).toEqual([]);
  });

  test("in README's map name existing folders and files", () => {
    const [, map = ''] = /^```text\n([^]*?)^```/m.exec(textOf('README.md')) ?? [];
    let layer = '';
    const drawn = map.split('\n').flatMap((line): [string, string][] => {
      const names = /^(?: {2})?((?:[\w-]+(?:\/|\.\w+) )+)/.exec(line)?.[1]?.trim().split(' ') ?? [];
      if (!line.startsWith(' ')) layer = names[0] ?? '';
      return line.startsWith(' ') ? names.map((name) => [posix.join(layer, name), 'README.md']) : [];
    });
    expect(drawn.length).toBeGreaterThan(20);
    expect(broken(drawn, exists)).toEqual([]);
  });

  test('name only existing npm commands', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const cited = found(files, /\bnpm run (?:-s )?([a-z][\w:-]*)/g);
    expect(broken(cited, (name) => name in scripts)).toEqual([]);
  });
});

describe('indexes of documents', () => {
  const linksOf = (path: string): string[] =>
    [...textOf(path).matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => posix.join(dirname(path), link ?? ''));

  test('list every document of docs in README.md', () => {
    const all = documents
      .map(({ path }) => path)
      .filter((path) => /^docs\/(?:[\w-]+|decisions\/README)\.md$/.test(path));
    expect(all.filter((path) => !linksOf('README.md').includes(path))).toEqual([]);
  });

  test('list every decision exactly once in docs/decisions/README.md', () => {
    const notes = documents.map(({ path }) => path).filter((path) => /^docs\/decisions\/\d/.test(path));
    const listed = linksOf('docs/decisions/README.md').filter((path) => /\/\d[^/]*$/.test(path));
    expect(listed.toSorted()).toEqual(notes.toSorted());
  });
});
