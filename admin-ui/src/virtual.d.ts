declare module 'virtual:brand.css';
declare module '@fontsource-variable/inter/wght.css';
declare module '*.css';
