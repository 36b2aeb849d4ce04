import { Compass } from 'lucide-react';
import { useParams } from 'wouter';
import { useDocument } from '../../documents/use-document.ts';
import { usePlaceTexts } from '../../i18n/place-texts.ts';
import { useApiSchemas } from '../../schema-form/api-schemas.ts';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { ReadingTool } from './reading-tool.tsx';
import { ToolForm } from './tool-form.tsx';
import { isToolName, TOOLS } from './tools.ts';

/** Page of one tool, for one document. */
export default function ToolPage() {
  const { id = '', tool: name = '' } = useParams();
  const place = usePlaceTexts();
  const document = useDocument(id);
  const schemas = useApiSchemas();
  const problem = document.error ?? schemas.error;
  if (!isToolName(name)) {
    return <State icon={Compass} title={place.notFoundTitle} text={place.notFoundText} />;
  }
  if (problem) {
    return <ErrorState error={problem} onRetry={document.error ? document.refetch : schemas.refetch} />;
  }
  if (!document.data || !schemas.data) return <Loading lines={6} />;
  const key = `${id} ${name}`;
  return TOOLS[name].isReading ? (
    <ReadingTool key={key} name={name} document={document.data} />
  ) : (
    <ToolForm key={key} name={name} document={document.data} schemas={schemas.data} />
  );
}
