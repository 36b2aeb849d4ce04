/** Verdicts of the official schemas and rules about XML files, by Java and Saxon. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const VALIDATOR = `import java.io.File;
import javax.xml.transform.stream.StreamSource;
public class Xsd {
  public static void main(String[] args) throws Exception {
    var schema = javax.xml.validation.SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema")
      .newSchema(java.util.Arrays.stream(args[0].split(",")).map(StreamSource::new).toArray(StreamSource[]::new));
    for (var file : new File(args[1]).listFiles()) {
      try { schema.newValidator().validate(new StreamSource(file)); }
      catch (org.xml.sax.SAXException e) { System.out.println(file.getName()); }
    }
  }
}`;

/** Broken rules by file; files without any are absent. */
export type Verdicts = Map<string, string[]>;

/** Whether a rule stops with an error, for example on an invalid number. Validators refuse such files. */
const STOPPED = 'STOPPED';

/**
 * Applies a compiled Schematron to every file of a folder, and returns the broken rules of severity error.
 *
 * @param reports folder for the reports (SVRL)
 */
export function schematronVerdicts(
  saxon: string,
  stylesheet: string,
  folder: string,
  reports: string,
): Verdicts {
  mkdirSync(reports, { recursive: true });
  // Saxon exits with an error if it stopped at one file; the other files have their reports.
  spawnSync('java', ['-jar', saxon, `-s:${folder}`, `-xsl:${stylesheet}`, `-o:${reports}`], {
    stdio: 'ignore',
  });
  const done = new Set(readdirSync(reports));
  if (done.size === 0 && readdirSync(folder).length > 0) throw new Error(`${stylesheet} judged no file`);
  const verdicts: Verdicts = new Map();
  for (const file of readdirSync(folder)) {
    const report = done.has(file) ? readFileSync(path.join(reports, file), 'utf8') : '';
    const broken = [
      ...report.matchAll(/<svrl:failed-assert([^>]*)>([\s\S]*?)<\/svrl:failed-assert>/g),
    ].flatMap(([, failed, inside]) =>
      /(?:flag|role)="(?:warning|information|info)"/i.test(failed!)
        ? []
        : [
            /\[(BR[\w-]+|[A-Z-]+-R?\d+)\]/.exec(inside!)?.[1] ??
              / id="([^"]*)"/.exec(failed!)?.[1] ??
              inside!.trim(),
          ],
    );
    if (report === '') broken.push(STOPPED);
    if (broken.length > 0) verdicts.set(file, [...new Set(broken)]);
  }
  return verdicts;
}

/**
 * Validates every file of a folder.
 *
 * @param schemas paths of XSD files, as patterns below `root`
 * @param work folder for the validator
 */
export function schemaVerdicts(
  root: string,
  schemas: readonly string[],
  folder: string,
  work: string,
): Verdicts {
  const validator = path.join(work, 'Xsd.java');
  writeFileSync(validator, VALIDATOR);
  const files = schemas.map((pattern) => {
    const [found] = globSync(pattern, { cwd: root });
    if (found === undefined) throw new Error(`no schema ${pattern} in ${root}`);
    return path.join(root, found);
  });
  const invalid = execFileSync('java', [validator, files.join(','), folder], { maxBuffer: 1e8 });
  return new Map(
    invalid
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((file) => [file, ['XSD']]),
  );
}
