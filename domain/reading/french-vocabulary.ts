// French words that the sentences teach nothing of (learned.ts keeps only words that weigh something): of them foreign-lines.ts cannot know otherwise
// that they are French.

export const FRENCH: ReadonlySet<string> = new Set(
  (
    'abord abregee abris absolue acier aeronefs afin agglomeres agir ainsi air allee alors amovibles anglaise annoter anormaux aout ' +
    'arbre arnaques atelier attire aussi autre autres avec avenue avril baie baies balcons bas battage beau belle bien biosources ' +
    'blanc bleu bois boulevard bourg bruit bureau bureaux cabane calcium calfeutrement carottage cave ces cet cette chacun chape ' +
    'chaque chaud chemin chez chose cinquieme cle clou combine cour crise crue cuivre cuve dalle dalles dans deblaiement deboute ' +
    'decembre deja deplorer destockage devoues dialogue digues diligenter dimanche dolosive donc dont drone eau ecole edictant ' +
    'edictees eidas elagage elle elles empire employait encore energie enrichir entre eoliennes epargne epidemie eux evacuation ' +
    'extranet fer feu fevrier fidele fins fluide fluides fluviaux formaldehyde four foyer fraternite froid funebres fut garage gaz ' +
    'gouvernance graduelle graffitis grand grande grange greve gris gros grosse gypserie haie hameau hangar haut hebergement ' +
    'homologuee homologuees hopital hor hors hotel humains hydrauliques hydrofugation ici ils imminente impasse inevitables inopine ' +
    'instauree intrusion inutile jamais janvier jardin jaune jeudi jeune joint joints juillet juin lacustres lame lamelle lames large ' +
    'ledit legeres leur leurs linoleum lit loggias logotype long lors lourdes loyers lue lui lundi mai mairie maison mal mardi marge ' +
    'mars membranes meme memes mercredi migration mixte moins moitie moquette mosaique munie mur muraux murs neanmoins neuf neuve ' +
    'nickel noir nombre nommes notre nous nov novembre nuls octobre ombrelle opportunite ossature par parc pavage peau pergolas ' +
    'perils pesant petit petite peu phenomenes pied pierre place plaquiste plein plomb pluie pluralite plus plusieurs poele poeles ' +
    'pont porte portes pose pour privilege probleme promenade provoques proximite pseudonyme puis puits quai quartier que quelque ' +
    'quelques qui quinzaine quoi quotidiennement rail rang rayures reciproque recupere recycle redige redigee regimes renforcement ' +
    'rev rouge ruche rue sal salles samedi sans sceau scission secs selon septembre serre ses silo sincerite sismiques soixante sol ' +
    'solidum sols sonde souci souples sous soyez stuc subaquatiques sujet sulfate sur terre tertiaire timbree toit toits toujours ' +
    'tous tout toute toutes tres trop trottoirs tube tuyau types usine vendredi venelle vent verandas verre vers vert veut vieillesse ' +
    'vieux vignette villa village ville vis voie voirie vols votre vous zinc'
  ).split(' '),
);
