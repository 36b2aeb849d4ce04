declare module 'hyphen/*' {
  const hyphenation: {
    /** Inserts soft hyphens into the words of a text. */
    readonly hyphenateSync: (text: string) => string;
  };
  export default hyphenation;
}
