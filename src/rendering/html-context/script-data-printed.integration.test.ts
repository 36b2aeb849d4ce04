import { afterAll, expect, it } from 'vitest';
import { pdfTextOf, template, testRenderer } from '../testing/test-renderer.ts';

const renderer = testRenderer();
afterAll(() => renderer.close());

it('reaches scripts unchanged, directly and as JSON in the document', async () => {
  const html = `<p id="a"></p><p id="b"></p>
    <script type="application/json" id="data">{{ text | json }}</script>
    <script>
      document.getElementById('a').textContent = {{ text | json }};
      document.getElementById('b').textContent = JSON.parse(document.getElementById('data').textContent);
    </script>`;
  const text = '</script><!--<script>"quoted" & \\ slashed';
  const { pdf, warnings } = await renderer.render({
    source: template(html, { javascript: true }),
    data: { text },
  });
  expect(warnings).toEqual([]);
  expect((await pdfTextOf(pdf)).split(text)).toHaveLength(3);
});
