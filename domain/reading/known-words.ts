// The words that certificates, and the terms behind them, say when nothing is wrong. A sentence with another word is not understood: it is
// left to a person (closed-reading.ts). Words of more than three letters, one for all its forms; adverse ones have their own grammar
// (polarity.ts) and stand here only where an ordinary clause uses them (ordinary.ts).

const GRAMMAR = `
solliciter sollicitee saisir regulier reguliere reguliers exigibilite exigible eleve elevent connu connue connus connues probant probante engageant cher chere deriver derivant posseder possede contraire prescrite
prions prie puissance raccorder raccordee recent permet permettent contre categorie critere interdit verifions reunion reuni totalite privileges 
inscrit rapport souscrit garantit produit fournit construit reduit induit conduit credit debit ecrit droit profit circuit traduit etablit remplit fixe

entier entiere douze quatorze seize dizaine quarante cinquante soixante court courent encadre pied haut bas gauche droite milieu colonne page parc perdus second seconde
rappeler rappelee rappelees parvenir recu recue recues souhaiter rester mieux
afin ailleurs ainsi alors aucun aupres auquel auxquels aussi autant autre avant avec avoir avons avez ayant ayez bien cela celle celles celui
cette ceux chaque chez cinq comme comment compris contre cours dans debut dela dehors depuis derniere derniers dernier dessous dessus deux deuxieme
dessus devant dont donc duquel desquels durant ensuite entre envers environ est etes etre etait ete eventuel eventuellement fait faire
font hors hormis huit jusqu laquelle lequel lesquelles leur leurs lors lorsque lorsqu mais malgre meme memes moins moyennant neuf notamment notre
nous onze outre parmi partir pendant personne peut peuvent pouvant plus plusieurs point pour pourra pourront premier puis puisque quatre quelle
quelque quelconque quels quinze sans sauf selon sera seront serait sept seul six soit soient sont sous suite suivant sur tant
tel telle tels tous tout toutes toute toutefois toujours treize trente trois troisieme tres trouve une unes vers via vingt voici votre vous cent
mille million milliard demi moitie zero exclusivement uniquement seulement expressement exactement notamment strictement egalement conjointement
respectivement directement regulierement effectivement actuellement periodiquement annuellement trimestriellement mensuellement automatiquement
limitativement integralement solidairement individuellement electroniquement gratuitement certifions attestons confirmons declarons soussignes
soussignee janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche
heure heures minuit midi minute jour jours journee semaine quinzaine mois trimestre semestre annee annees ans annuel mensuel trimestriel
elle elles doit doivent prend prennent vaut valent tient tiennent sens vertu verbal exclu inclus vigueur matiere demeure demeurent reste restent
intervient agit reconnait satisfait souscrit requis requiert entraine prevu prevue reunit remis transmis acquis rempli
quand quoi encore etant allant raison prendra vaudra saurait sauraient parviendra appartient
civil date dates delai duree periode epoque present present presentes presente ci-joint ledit ladite lesdits dudit susvise susmentionne susnomme
susdit precite suivant precedent posterieur anterieur prochain actuel futur ultérieur`;

const PAPERS = `
trouver trouverez certifie remercier faux usage falsification contrefacon puni passible encourir refere referer proviennent acces regard presence absence signaler
permettre permis ulterieur ulterieurement tacitement rediger inscrire instruction chomage affaire affaires conclusion libertes mediateur mediation
decrire figurer accompagner egal habiliter place impasse place allee chemin rue boulevard faubourg lotissement residence zone cedex scop sarl
acte acceder accessible accorder adresse agrafe annexe annuaire appendice appel apposer apparaitre application appliquer arrete article assistance
attestation attester authenticite authentique authentifier automatise autorite base bulletin cachet caractere caracteristiques cadre case cerfa
certificat certificateur certifier chapitre chiffre civilite clause code colonne commune communiquer complement complementaire complet concerner
concorder conclure condition confirmer conforme conformite conformement connaissance connaitre conseil conserver consigner consigne constater
consultable consultation consulter contact contacter contenir contenu convention copie copies cordialement correspondre correspondance courriel
courrier coordonnees creer cryptogramme dater debiter decerner declaration declarer decret definir definition definitif delivrance delivrer demande
demander dematerialise departement designer desirer destinataire destiner detail detailler detenir determiner diffuser disposer disposition
distinguer document donnees donner dossier droit duplicata echeance ecrire ecrit edite edition effet effectuer electronique element emettre emis
emission emetteur enregistrer ensemble envoi envoyer espace etablir etablissement etat exact exactitude exemplaire exiger exigence expiration
exprimer extrait fabriquer facon faculte faire fait fiche fichier figurer fin fixer flash foi forme formalite format formulaire formuler fournir
fourniture francais france general generer gestion gratuit guichet historique honneur identifiant identification identifier identite imprimer
indication indiquer individuel information informatif informer informatique inscription inscrire institut instituer integral intention interesse
interet interieur internet intitule joindre joint jointe justificatif justifier langue lecture legal legalement lettre liberte libelle lien lieu
ligne lire liste livret loi madame monsieur messieurs mesdames mail manuscrit marque matricule membre mention mentionner message mettre mise modele
modalite modification modifier module moyen national nature necessaire niveau nombre nominatif nommer norme note notice notifier numerique numero
objet observation obtenir obtention occulter office officiel opposable option original ordre organisme organisation page papier paragraphe partie
partenaire particulier partiel personnel photographie piece plateforme portail porter portant possibilite postal posterieur pouvoir precision
preciser prefecture presenter prestataire prestation prevaloir prevoir prier principal prise proceder procedure produire production projet protection
public publication publicite publier qualite quai question reception recevoir recommande recours rectification reference referentiel regi regime registre
reglement reglementaire reglementation relatif relever remettre remise remplacer remplir renseignement renseigner renvoyer rendre repondre reponse
representer representant reproduction reproduire republique requis reserver respect respecter resulter retrouver rubrique salutations scan
scanner scanne secteur securite service servir siege signataire signature signer simple simplifie site situation situer societe sommaire
soumettre subordonner suffire suivi suivre support surcharge sur-mesure tableau telecharger telephone telephonique telecopie teleservice texte
tiers timbre titre titulaire total traitement traiter transmettre transmis transmission type unique usage usager utile utilisation utiliser
valable valant valeur valide valider validite valoir variable verifiable verification verifier veuillez vertu verso version vierge visible viser
visite visuel vocation voie volet vouloir recto depot deposer rature agreable agreer expression sentiments distingue distinguees meilleur devoue
bienveillant question repertoire tenue fonds droits reproduction interdite reserve reservee logo logotype sigle charte carte badge flashcode
lisible donne-a-servir faire-valoir apporter preuve attache quelle`;

const PEOPLE = `
agir agissant cabinet denommer denommee sis sise soins plaisir seance presidente presidence anonyme cliente clientele desormais exploiter bureaux mandante souscriptrice
decision redevance fausse tardive retrait accueil equipe adresser domiciliee juridiques civilement cooperative participation scop initial fixe determinee indeterminee
acheteur actionnaire adherent adherer adhesion affaire affiliation affilie agence agent agricole aide allocation allouer apprenti artisan artisanal
artisanat associe associee association assujetti auto autoentrepreneur autoentreprise avocat banque beneficiaire beneficier bureau caisse cadre
capital centre chambre charge chef civil client collaborateur collective comite commerce commercant commercial commissaire comptes commission
compagnie comptable comptabilite conjoint consommateur cotisant cotisation cotiser contractant cocontractant contribution contributeur courtage
courtier crediteur delegation delegue denomination dependre diriger dirigeant directeur direction domicile domicilie domiciliation donneur effectif
employer emploi employeur enseigne entrepreneur entreprise epouse etranger exercer exercice exploitant exploitation fabricant famille familial
familiale federation femme filiale fondateur fonction fonctionnement formation franchise-en-base gerance gerant gerer greffe greffier groupe groupement habitant
heritier homme immatriculation immatricule independant industriel industrie inspecteur interim interimaire intermediaire interlocuteur interlocutrice
judiciaire juridique juriste liberal locataire locateur louage main maire mairie maitre maitrise mandat mandataire marie mandant menage metier
ministere ministre micro moral mutualite mutualiste mutuel mutuelle naissance national nationalite nommee nationale notaire occupant
occuper pacs particulier paritaire partenaire patronal patronale personne personnel physique population prenom president presider preneur prestataire
prive procuration procureur profession professionnel proprietaire public qualifie quality quality regional regionale regisseur remunerer remuneration
representant responsable ressort ressortissant retraite salarie salariale salaire salariat salaries secretaire secretariat social sociale societaire
solidaire solidarite souscripteur souscrire succursale syndic syndical syndicat titulaire traitant travail travailler travailleur tribunal tresor
tresorerie tva union unipersonnelle unitaire usager usine variable vendeur vieillesse maladie maternite accident invalidite deces recouvrement
urssaf mutualite assurance assurer assureur reassurance masse paie payer paiement payable bulletins compte comptes versement verser
acquitter acquittement regler reglement reglee obligation obliger declaratif declarative fourniture fournie satisfaire remplir honorer jour jours
redressement echeancier montant somme euro euros taux base assiette plafonnee brut net dsn mensuelle nominative apprecier echeances
contentieux vigilance solidairement donneuse dissimule dissimulation lutte sante prevoyance conges intemperies travailleuse preventif maintien
quitus regularite exigible exigibles moratoire exercee creancier creance civile patron fiscale fiscal impot impots finances contribuable revenu
artisanale nationaux registre commerce eligible ouvrier ouvriers employe employes compagnon compagnons technicien ingenieur formateur effectifs`;

const COVER = `
realiser realisation garantissant transfert sauvegarde creance declarer terme encaissement apurement obstacle decheance faisant repondant decharge ulterieur
entier tardif
abattement acceptation accepter accessoire accident accidentel accidentelle accorder acquerir acquis activite aggravation ajouter alea aleatoire alignement aliment
aleas amende ameublement application applicable apres arbitrage article assiette assiste attentat atteinte attacher atteindre autorisation
avenant avenants avenir avis avocat avenue bailleur base bris capitaux cas cause causer cession cesser champ changement chantier charge
circonstance civile clos collectif compagnie compensation competence competent completer complementaire composer comprendre comporter
concerner concours condition conducteur confier consecutif consequence consequent considerer constituer constructeur construction construire
consequences continuer contractuel contractuelle contrat contribuer convenir convenu corporel correspondre couverture couvrir cout crediteur
culture cumul cyber debiteur decennal decennale decision declarer declencher decomposer deduction deduit defaut defectueux defense definie degat
delictuelle delegue delimiter denoncer denonciation depasser depassement depense deroger derogation desordre destination determiner detruire deterioration
dette devis devoir differend dispense dispositions distinct dol domaine dommage double droit duree eaux echelle effectuer effondrement eligible emporter
encourir encourue engagement engager engin entendre entretien enoncer enumerer equipement environnement etendre etendue etendu etranger evenement excedent
exceder exception exclure exclusion exclus executer execution exercer exigence existant existence existants explosion expresse exposer extension
exterieur faute financier fissure fixation fleuve fonctionnement fondation fondement force forfait forfaitaire formel frais franchise fraude garant
garantir garantie geographique glace grave grele grief habituel haute immateriel immatriculation immobilier impliquer impropre imputable incendie
incidence inclure incorporer indemnisation indemniser indemnite indemnitaire indice indivisible indissociable induire inferieur inondation
intentionnel intentionnelle intervenir intervention invoquer isole jouer jouissance juge jugement justice leger lesion leser levee liberer
limite limiter limitation livraison livrer local locaux logement logiciel machine majorer majoration marchandise marche materiel maximum maximal
metropole metropolitain metropolitaine outre-mer outre departements territoires principaute monaco andorre mettre mineur minimum mobile mobilier
moment mondial monde montant multirisque naturel nature negligence neuf neuve nouveau nucleaire objet obligatoire occasion occasionner
omission operation opposer ordre origine ouvert ouvrage ouvrir ouverture panne parfait particuliere paysage pecuniaire penal penale penalite pendant
periode perte personnel plafond plein police pollution porter pose poste posterieure pouvoir preavis precaution prejudice prejuger prealable premier prendre
prescription prestation presomption presumer preuve prevention prime principe prix procedure procede proces produit proportion proportionnelle propre propriete
protection provenir proviseur quantite quasi recherche reclamation reclamer reconduction reconduire reconnaitre recours reduction reel referer
regle regir region relation relever remboursement rembourser remplacement renoncer renonciation renouveler renouvelable renouvellement reparation
reparer repondre reserve residentiel resiliation resilier responsabilite responsable restriction resulter resultat retenir reticence retroactif reunion
risque rupture sanction secours seuil sinistre sociaux sol solide solidite soumis sous-limite sous-traitance sous-traitant traitance traitant souscription specifique specifie
stipulation stipuler subir subordonne subroger subrogation subsequent subsequente substituer superieur superposer support supporter surprime survenir survenue
suspension suspendre suspendue tacite tarif technique tempete temporaire terme termine terre territoire territorial territorialite territoriale
texte tiers titre tribunal union usuel usuellement utilisateur valeur vandalisme variation vehicule vendre vente vetuste vice vie viser vol voisin voisinage volontaire
volume zone zonage zone reprise passe passee sinistralite euro hors taxe taxes comprise toutes cumule tranche autrui tierce lese
presomptive fonctionnelle bon fonctionnement dissociables equipements soumises soumise obligation instaure incombe peser appliquant regie capitalisation assurantielle
mutuelles reassureur lignes cgu conseillere intercalaire conditions particulieres generales speciales revision echeance etanche maitre ouvrage`;

const WORKS = `
abords acier acoustique agencement agglomere aeration aerothermie aeraulique aluminium alimentation amenagement amiante ancien annexes ancrage antenne appareil ardoise armature arme
arrosage asphalte assainissement ascenseur automatisme automobile bac bain balcon bardage barriere bassin batiment bati beton biomasse biosource bitume
bois bouche bouquet bourg brique briquetage bureau cable calorifuge calorifugeage canalisation capteur caniveau carrelage carreleur chape
charge charpente charpentier chaudiere chauffage chauffagiste chauffe chaux chemin cheminee chimique ciment circuit circulation climatisation climatique
cloison cloisonnement cloture collage collecteur combles combustible commande composite compresseur concept conception conduit conduite confort connecte construction
constructif controle coordination couche couleur coulisse cour courant courante couverture couvreur crepi cuisine cuivre cuve dallage dalle decoration
decorateur demolir demolition demontage depannage depose desenfumage desamiantage diagnostic diagnostique dispositif disposition distribution domotique
drainage durable dur durs dimension eau ecologique eclairage ecran efficacite elancement electricien electricite electrique electromenager elevation emballage
enduit enduits energie energetique enrobe entretien enveloppe epuration equipement equilibrage escalier espace essai etancheite etanche etage etude eolien exterieur
extincteur fabrication facade facadier faience fenetre fenetres fermeture ferronnerie fibre finition fioul fluide fluides fonte fondations forage fosse fouille
fourreau froid frigorifique fumee fumisterie fumiste garde-corps gaz genie geothermie geothermique geotechnique granulat gouttiere gros grille habitat habitation
habillage hammam humidite hydraulique hydraulicien immeuble imprimerie individuelle industrielle industriel ingenierie insert inserts installateur
installation installer instrument interphone irve isolant isolation isole jardin jardinage joint laine lambris lavabo levage lot lots lourd
luminaire maconnerie macon maintenance maison marbre marbrerie materiau materiaux mecanique menuiserie menuisier metal metallerie metallique metier
minerale miroiterie mitoyen mobile montage monument monuments mortier mosaique mouvement mur murs mural neuf nettoyage non-collectif occupation ossature oxygene
panneau panneaux parement parois paroi parquet paquet parquetage patrimoine pave pavage paysager peintre peinture performance perimetre photovoltaique photovoltaiques pierre pieu pieux pilotage
piscine placo placoplatre plafond plan plancher plancher plaque plaques plaquiste plastique platre platrier platrerie plein plomb plombier plomberie poele poele pompe
pompes pont portail porte porteur porteuse poteau poutre precontraint prefabrique preparation pression procedes profil profondes puits radiateur ragreage
raccordement ramonage rampe ravalement rayonnement recharge recuperation refection regulation rehabilitation renforcement
renovation renove reprise reseau reseaux residence restauration revetement revetements rez rideau rives route routier routiere rural salle sanitaire
scellement sec secours serre serrure serrurerie serrurier silicone socle solaire solaires solivage sols sondage sonorisation souche soudure souple
souterrain soutenement soutien staff staffeur stockage store stores structure structurel stuc stucateur superficielle surface surfaces surveillance systeme taille
taillage tapis technicien telecommunication telephonie television terrain terrasse terrasses terrassement thermique thermodynamique tertiaire toit toiture toitures
traditionnel traditionnelle traitement tranchee travaux traverse tube tubage tuile tuyau tuyauterie urbain urbaine urbanisme vegetalise vegetalisee ventilation veranda verre verriere
verticale vitrage vitrerie vitrier voie voirie volet volets volume xylophage zinc zinguerie zingueur curatif insecte parasitaire termite merule
courantes courante marches privee exploitation ouvrages nacelle echafaudage grue manutention coulisses verticales horizontale baies blindage blinde`;

const MARKS = `
necessite nature anormal etrangere

etablie etabli etablit emploie emploient possession normal honoraires absolue extrait precedente millions barrage batiments
usures emprisonnement necessiter falsifier vol vols audits garantit garanti garanties detenu prime susvises structures
acquitte acquittent incendies degats egalite suspendre retirer reveler restituer utiliser cesser detention
elements element siren siret offre assortie assorti usure confie neant direct commencer tenir tenu calcule programme passation favorable moral egard edicter
habilite rappeler acquise cite cites traite traites repose reposer detenues separement confiance remettez remet peine peines chaleur tunnel janv fevr sept oct nov dec
emission emise emis trav certi redaction allant poursuivre regie habilitee decrit montants adaptee actions programmation
solde dues usage etre fournis tous
vehicules moteur terrestres aeriens maritimes fluviaux lacustres ferroviaires transportees prorogation clot
quali qualibat qualifelec qualibois qualipac qualipv qualisol qualiforage qualipv ventilation+ certibat certificateur certification certifier cofrac
accreditation accredite afnor qualitenr opqibi label labellise labellisation rge reconnu garant grenelle mention domaine eco artisan artisans capeb ffb maprimerenov
prime renov cee aides particulier probatoire audit audite auditeur audits suivi surveillance comite commission examen examiner attribution attribuer attribue
nomenclature qualification qualifier qualifie competence competences referent reference references niveau technicite confirmee superieure annuelle
quadriennal quadriennale revision maintien reglement interieur usage marque collective depose deposee reproduction
effinergie batiment basse consommation global globale bouquet organisme detient beneficie`;

/** One form of all inflections, well enough to tell a known word from another. */
const stemOf = (word: string): string => word.replace(ENDING, '').slice(0, STEM);
const ENDING = /(?<=\w{3})(?:ees?|es|is|s|i|e|x|ers?|ez|ents?|antes?|ants?|(?<!i)ons|aits?|aient|erai?t?|eront|irs?)$/;
const STEM = 7;
const KNOWN = new Set([GRAMMAR, PAPERS, PEOPLE, COVER, WORKS, MARKS].flatMap((list) => list.split(/[\s+-]+/)).map(stemOf));

/** A normalized word, in whatever form. */
export const isKnownWord = (word: string): boolean => KNOWN.has(stemOf(word));
