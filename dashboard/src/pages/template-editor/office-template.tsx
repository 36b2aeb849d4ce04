import type { Template, TemplateSource } from '@platen/client';
import { useMutation } from '@tanstack/react-query';
import { FileDown, FileUp } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { messageOf, usePlaten } from '../../session/session-provider.tsx';
import { base64Of } from '../../ui/base64-of.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import styles from './template-page.module.css';
import { useEditorTexts } from './texts.ts';

const EXTENSIONS = ['docx', 'xlsx', 'pptx', 'odt'];

/** A template that is an office document: it is downloaded, edited in an office program, and uploaded as the next version. */
export function OfficeTemplate({
  template,
  assets,
  onSaved,
}: {
  readonly template: Template;
  readonly assets: TemplateSource['assets'];
  readonly onSaved: () => void;
}) {
  const { office: texts, ...common } = useEditorTexts();
  const platen = usePlaten();
  const { slug, name, version } = template;
  const downloading = useMutation({
    mutationFn: async () => {
      const file = assets.find(({ path }) =>
        EXTENSIONS.some((extension) => path === `template.${extension}`),
      );
      if (!file) throw new Error(texts.missing);
      const bytes = await (await platen.getTemplateAsset(slug, file.path)).bytes();
      const name = file.path.replace(/^template/, slug);
      saveFile(new File([new Uint8Array(bytes)], name, { type: file.mediaType }));
    },
  });
  const uploading = useMutation({
    mutationFn: async (file: File) =>
      platen.updateTemplate(slug, { file: await base64Of(file), baseVersion: version }),
    onSuccess: onSaved,
  });
  const problem = uploading.error ?? downloading.error;
  return (
    <Page
      title={name}
      lead={common.version(version)}
      actions={<ButtonLink href={`/templates/${slug}/render`}>{common.render}</ButtonLink>}
    >
      <Card isPadded>
        <div className={styles.office}>
          <p>{texts.lead}</p>
          {problem && <Notice kind="danger">{messageOf(problem)}</Notice>}
          <div className={styles.files}>
            <Button isPending={downloading.isPending} onPress={() => downloading.mutate()}>
              <FileDown aria-hidden />
              {texts.download}
            </Button>
            <FileTrigger
              acceptedFileTypes={['.docx', '.dotx', '.xlsx', '.xltx', '.pptx', '.potx', '.odt', '.ott']}
              onSelect={(files) => files?.[0] && uploading.mutate(files[0])}
            >
              <Button isPending={uploading.isPending}>
                <FileUp aria-hidden />
                {texts.upload}
              </Button>
            </FileTrigger>
          </div>
        </div>
      </Card>
    </Page>
  );
}
