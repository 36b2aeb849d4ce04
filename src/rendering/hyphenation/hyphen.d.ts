declare module 'hyphen/*' {
  const hyphenation: {
    /** Sets soft hyphens into the words of a text. */
    readonly hyphenateSync: (text: string) => string;
  };
  export default hyphenation;
}
