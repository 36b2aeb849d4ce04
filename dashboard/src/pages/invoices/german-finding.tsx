import { germanRemedy, germanRule } from '../../i18n/findings/german.ts';

/** Shows a rule of invoices and its remedy in German; the parts without a German text are in the service's English. */
export default function GermanFinding({
  message,
  mend,
}: {
  readonly message: string;
  readonly mend: string;
}) {
  const [rule, remedy] = [germanRule(message), germanRemedy(mend)];
  return (
    <span>
      {rule ?? <span lang="en">{message}</span>} {remedy ?? <span lang="en">{mend}</span>}
    </span>
  );
}
