import { expect, test } from 'vitest';
import * as z from 'zod';
import { element, elements, parseXml, rootElement } from '../../protocol/xml.ts';

const list = z.object({ List: z.object({ Key: elements(z.string()) }) });

test.each([' 01 ', 'a&b<c>"d\'', '&lt;', 'a\rb', 'ñ/\u{1F600}', '1e3', 'true'])(
  'parseXml returns the text %j unchanged',
  (key) => {
    const written = rootElement('List', 'http://example.com/', element('Key', key), element('Key', 'b'));
    expect(list.parse(parseXml(written))).toEqual({ List: { Key: [key, 'b'] } });
  },
);

test.each([
  ['no element', '\n <!-- none --> <Other/>', []],
  ['one element', '\n <Key>a</Key>\n', ['a']],
  ['several elements', '<Key>a</Key>\n<Key><![CDATA[<b>]]></Key>', ['a', '<b>']],
])('parseXml reads a list of %s', (_, inside, keys) => {
  expect(list.parse(parseXml(`<List>${inside}</List>`)).List.Key).toEqual(keys);
});

test.each([
  '',
  'text',
  '<List>',
  '<List><Key></List></Key>',
  '<!DOCTYPE List [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><List><Key>&b;</Key></List>',
  '<!doctype List SYSTEM "file:///etc/passwd"><List/>',
])('parseXml refuses the source %j', (source) => {
  expect(() => parseXml(source)).toThrow(SyntaxError);
});
