/** Shows the PDF in the browser's own viewer, with errors and warnings above it. */
export const PREVIEW_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { display: flex; flex-direction: column; height: 100vh; margin: 0; }
  header { display: flex; gap: 12px; align-items: baseline; padding: 10px 16px; }
  h1 { margin: 0; font-size: 15px; }
  #state { padding: 1px 8px; border-radius: 6px; font-size: 12px; background: light-dark(#ebebee, #23262e); }
  #state[data-state="failed"] { background: light-dark(#fdeef1, #321018); color: light-dark(#bb1638, #ff8298); }
  #state[data-state="fresh"] { background: light-dark(#e8f6ee, #0d2a1c); color: light-dark(#0f6b3e, #6dd6a0); }
  ul { max-height: 30vh; margin: 0; padding: 0 16px 10px 32px; overflow: auto; font: 12px/1.6 ui-monospace, monospace; }
  ul:empty { display: none; }
  iframe { flex: 1; border: 0; border-top: 1px solid light-dark(#e4e5e9, #262a32); }
</style>
</head>
<body>
<header><h1></h1><span id="state" role="status"></span></header>
<ul aria-label="Problems"></ul>
<iframe title="The PDF" hidden></iframe>
<script>
  const words = { working: 'Rendering …', fresh: 'Up to date', failed: 'Shows the last state that could be rendered' };
  const [heading, state, list, frame] = ['h1', '#state', 'ul', 'iframe'].map((it) => document.querySelector(it));
  let shown = 0;
  const events = new EventSource('/events');
  events.onmessage = ({ data }) => {
    const now = JSON.parse(data);
    document.title = now.title + ' – preview';
    heading.textContent = now.title;
    state.textContent = words[now.state];
    state.dataset.state = now.state;
    list.replaceChildren(...now.lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })));
    if (now.revision > shown) {
      shown = now.revision;
      frame.hidden = false;
      frame.src = '/preview.pdf?' + shown;
    }
  };
  events.onerror = () => { state.textContent = 'platen has stopped'; state.dataset.state = 'failed'; shown = 0; };
</script>
</body>
</html>
`;
