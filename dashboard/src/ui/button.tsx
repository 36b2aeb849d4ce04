import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Link,
  type LinkProps,
} from 'react-aria-components';
import styles from './button.module.css';
import { classes } from './classes.ts';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly look?: Look;
  /** Whether the button is square, for an icon alone. It needs an `aria-label` then. */
  readonly isIcon?: boolean;
  readonly children: React.ReactNode;
}

/** Button. `isPending` shows progress, and ignores further presses. */
export function Button({ look = 'secondary', isIcon = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={classes(styles.button, styles[look], isIcon && styles.icon)}>
      {props.isPending && <span className={styles.spinner} aria-hidden />}
      {children}
    </AriaButton>
  );
}

/** Link with the appearance of a button. */
export function ButtonLink({
  look = 'secondary',
  ...props
}: Omit<LinkProps, 'className' | 'style'> & { readonly look?: Look }) {
  return <Link {...props} className={classes(styles.button, styles[look])} />;
}
