// The plugin has no types.
declare module '@size-limit/file' {
  const plugin: object[];
  // biome-ignore lint/style/noDefaultExport: the package's own shape
  export default plugin;
}
