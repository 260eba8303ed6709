declare module 'virtual:brand.css';
declare module '*.css';
