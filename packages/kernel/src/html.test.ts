import { expect, test } from 'vitest';
import { html } from './html.ts';

test.each([
  ['text', 'Suzhou', 'Suzhou'],
  ['every sign with a meaning', `&<>"'`, '&amp;&lt;&gt;&quot;&#39;'],
  ['an entity is escaped once more', '&lt;', '&amp;lt;'],
  ['a number', 1.5, '1.5'],
  ['zero', 0, '0'],
  ['nothing', undefined, ''],
  ['markup', html`<i>${'a&b'}</i>`, '<i>a&amp;b</i>'],
  ['a list', [html`<li>${'<'}</li>`, html`<li>b</li>`], '<li>&lt;</li><li>b</li>'],
  ['an empty list', [], ''],
])('%s', (_, part, expected) => {
  expect(html`<p>${part}</p>`.markup).toBe(`<p>${expected}</p>`);
});

test('values cannot break out of attributes', () => {
  expect(html`<a href="${'https://x/?a="><b>'}">${'x'}</a>`.markup).toBe(
    '<a href="https://x/?a=&quot;&gt;&lt;b&gt;">x</a>',
  );
});

test('without parts', () => {
  expect(html`<br>`.markup).toBe('<br>');
});
