import { expect, test } from 'vitest';
import * as z from 'zod';
import { element, elements, parseXml, rootElement } from '../../protocol/xml.ts';

const list = z.object({ List: z.object({ Key: elements(z.string()) }) });

test('what was written is read again as it was, whatever it is made of', () => {
  for (const key of [' 01 ', 'a&b<c>"d\'', '&lt;', 'a\rb', 'ñ/\u{1F600}', '1e3', 'true']) {
    const written = rootElement('List', 'http://example.com/', element('Key', key), element('Key', 'b'));
    expect(list.parse(parseXml(written))).toEqual({ List: { Key: [key, 'b'] } });
  }
});

test('none and one are lists as well as several; what stands between elements is no matter', () => {
  const read = (inside: string) => list.parse(parseXml(`<List>${inside}</List>`)).List.Key;
  expect(read('\n <!-- none --> <Other/>')).toEqual([]);
  expect(read('\n <Key>a</Key>\n')).toEqual(['a']);
  expect(read('<Key>a</Key>\n<Key><![CDATA[<b>]]></Key>')).toEqual(['a', '<b>']);
});

test.each([
  '',
  'text',
  '<List>',
  '<List><Key></List></Key>',
  '<!DOCTYPE List [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><List><Key>&b;</Key></List>',
  '<!doctype List SYSTEM "file:///etc/passwd"><List/>',
])('%s is refused', (source) => {
  expect(() => parseXml(source)).toThrow(SyntaxError);
});
