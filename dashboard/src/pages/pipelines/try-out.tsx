import type { RunPipelineBody } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { usePasswords } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormWorkContext, useFormWork } from '../../ui/form-work.ts';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { PdfField } from '../tools/widgets.tsx';
import { hasReferences, type PipelineDraft } from './pipeline-draft.ts';
import styles from './pipeline-page.module.css';
import { usePipelineTexts } from './texts.ts';

type Inputs = NonNullable<RunPipelineBody['inputs']>;

/** Runs the pipeline with chosen documents, and shows its results. */
export function TryOut({ draft, isSaved }: { readonly draft: PipelineDraft; readonly isSaved: boolean }) {
  const texts = usePipelineTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const { passwordOf } = usePasswords();
  const [inputs, setInputs] = useState<Inputs>({});
  const [data, setData] = useState('{}');
  const { isAtWork, register } = useFormWork();
  const needsData = hasReferences(draft.steps);
  const parsed = objectOf(data);
  const names = draft.inputs.filter((name) => name !== '');
  const chosen = Object.fromEntries(
    names.flatMap((name) => (inputs[name] ? [[name, withPassword(inputs[name], passwordOf)]] : [])),
  );
  const run = useMutation({
    mutationFn: async () => {
      const body = { inputs: chosen, respond: 'json' } as const;
      const made = needsData
        ? await platen.runSavedPipeline(draft.slug, { ...body, data: parsed })
        : await platen.runPipeline({ ...body, steps: draft.steps as RunPipelineBody['steps'] });
      if (!('data' in made)) throw new Error('the service answered with something other than a report');
      await queries.invalidateQueries({ queryKey: ['documents'] });
      return made.data;
    },
  });
  return (
    <Card isPadded>
      <section className={styles.try}>
        <h2 className={styles.title}>{texts.tryIt}</h2>
        <p className={styles.soft}>{needsData && !isSaved ? texts.runSaved : texts.tryText}</p>
        <FormWorkContext value={register}>
          {names.map((name) => (
            <PdfField
              key={name}
              label={name}
              value={inputs[name]}
              acceptsPassword
              onChange={(value) =>
                setInputs(({ [name]: _, ...others }) =>
                  value ? { ...others, [name]: value as Inputs[string] } : others,
                )
              }
            />
          ))}
        </FormWorkContext>
        {needsData && (
          <TextField
            label={texts.data}
            hint={texts.dataHint}
            error={parsed ? undefined : texts.notData}
            isCode
            lines={4}
            value={data}
            onChange={setData}
          />
        )}
        <div>
          <Button
            isPending={run.isPending || isAtWork}
            isDisabled={Object.keys(chosen).length < names.length || !parsed || (needsData && !isSaved)}
            onPress={() => run.mutate()}
          >
            <Play aria-hidden />
            {texts.run}
          </Button>
        </div>
        {run.error && <ErrorNotice error={run.error} />}
        {run.data && (
          <>
            <Notice kind="success">
              {run.data.documents.length > 0 ? texts.made(run.data.documents.length) : texts.noDocuments}
            </Notice>
            <ul className={styles.links}>
              {run.data.documents.map(({ id, name }) => (
                <li key={id}>
                  <Link href={`/documents/${id}`}>{name}</Link>
                </li>
              ))}
            </ul>
            {run.data.reports.length > 0 && (
              <CodeBlock code={JSON.stringify(run.data.reports, null, 2)} label={texts.reports} />
            )}
          </>
        )}
      </section>
    </Card>
  );
}

/** Adds the password with which the user has opened an encrypted document elsewhere. */
function withPassword(input: Inputs[string], passwordOf: (documentId: string) => string | undefined) {
  if (typeof input === 'string' || !('documentId' in input)) return input;
  const password = input.password ?? passwordOf(input.documentId);
  return { ...input, ...(password !== undefined && { password }) };
}

function objectOf(text: string): { readonly [key: string]: unknown } | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}
