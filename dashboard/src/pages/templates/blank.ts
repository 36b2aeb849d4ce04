const HTML = `<!doctype html>
<html lang="en">
<head>
  <title>{{ title }}</title>
  <style>
    body { font: 11pt/1.5 Inter, sans-serif; color: #1a1d23; }
    h1 { font-size: 22pt; }
  </style>
</head>
<body>
  <h1>{{ title }}</h1>
  <p>Write HTML here. What is in double braces comes from the data.</p>
</body>
</html>
`;

/** Initial source of an empty template: the minimum that renders without a warning. */
export const BLANK = {
  slug: '',
  documentType: 'document',
  html: HTML,
  dataSchema: {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string', description: 'Heading of the document', minLength: 1 } },
  },
  sampleData: { title: 'A new document' },
};
