// A stored file that another program removed: said by the API, by the console before it saves one, and of a document that cannot be read.
export const FILE_LOST = 'Ce fichier n’est plus dans le stockage. Déposez-le de nouveau, ou faites-le rétablir depuis une sauvegarde.';
