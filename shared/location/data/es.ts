// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `Europe/Madrid	Atlantic/Canary	Africa/Ceuta
Madrid	Cataluña	Comunidad Valenciana	Andalucía	Aragón	Murcia	Islas Baleares	Canarias	País Vasco	Castilla y León	Galicia	Asturias	Navarra	Cantabria	Castilla-La Mancha	La Rioja	Extremadura	Ceuta	Melilla
Madrid		0	0	40.42	-3.7
	Centro		Sol|Malasaña|Chueca|Lavapiés|La Latina|City Center
	Salamanca		Barrio de Salamanca|Goya
	Chamberí		Argüelles
	Chamartín		Plaza de Castilla|Bernabéu
	Tetuán		Cuatro Caminos|Cuzco|Tetuán de las Victorias
	Retiro		Atocha
	Arganzuela		Delicias|Legazpi
	Fuencarral-El Pardo		Las Tablas|Montecarmelo
	Moncloa-Aravaca
	Latina		Aluche
	Carabanchel
	Usera
	Puente de Vallecas
	Moratalaz
	Ciudad Lineal		Arturo Soria|Ventas
	Hortaleza		Sanchinarro|Pinar de Chamartín
	Villaverde
	Villa de Vallecas
	Vicálvaro
	San Blas-Canillejas
	Barajas		Barajas de Madrid
Barcelona		1	0	41.39	2.16
	Eixample		Ensanche|la Nova Esquerra de l'Eixample|l'Antiga Esquerra de l'Eixample|Dreta de l'Eixample|Sagrada Família|Sant Antoni|Fort Pienc
	Gràcia		la Vila de Gràcia|el Camp d'en Grassot i Gràcia Nova|Vallcarca
	Ciutat Vella		El Born|Las Ramblas|Barrio Gótico|el Raval|Barri Gòtic|la Barceloneta|Sant Pere, Santa Caterina i La Ribera
	Sants-Montjuïc	sants	Sants|Poble Sec|la Marina de Port|Sants - Badal|Hostafrancs|La Bordeta
	Sarrià-Sant Gervasi	sarria	Pedralbes|Sarrià|Sant Gervasi - Galvany|el Putxet i el Farró|La Bonanova|Las Tres Torres
	Les Corts		Barri de les Corts|la Maternitat i Sant Ramon
	Horta-Guinardó		Horta|el Guinardó|el Baix Guinardó|El Carmel
	Nou Barris		Porta|la Prosperitat|Vilapicina i la Torre Llobeta|les Roquetes|la Guineueta|el Turó de la Peira
	Sant Andreu		Barri de Sant Andreu|La Sagrera|Navas
	Sant Martí		Diagonal Mar|Vila Olímpica|el Camp de l'Arpa del Clot|el Clot|el Poblenou|Provenals del Poblenou|Sant Martí de Provençals|la Verneda i la Pau|el Besòs i el Maresme
Valencia		2	0	39.47	-0.38	VLC
	Ciutat Vella
	Eixample		Ensanche|Ruzafa|Russafa
	Extramurs
	Campanar
	La Saïdia
	El Pla del Real
	L'Olivereta
	Patraix
	Jesús
	Quatre Carreres
	Poblats Marítims		El Cabañal|Malvarrosa
	Camins al Grau
	Algirós
	Benimaclet
	Rascanya
	Benicalap
Sevilla		3	0	37.38	-5.97
	Casco Antiguo
	Macarena
	Nervión
	Cerro-Amate
	Sur
	Triana
	Norte
	San Pablo-Santa Justa
	Este-Alcosa-Torreblanca
	Bellavista-La Palmera
	Los Remedios
Zaragoza		4	0	41.66	-0.88
	Casco Histórico
	Centro
	Delicias
	Universidad
	San José
	Las Fuentes
	La Almozara		Almozara
	Oliver-Valdefierro
	Torrero-La Paz
	Actur-Rey Fernando
	El Rabal
	Santa Isabel
	Casablanca		Montecanal
	Distrito Sur
Málaga		3	0	36.72	-4.42
	Centro
	Este
	Ciudad Jardín
	Bailén-Miraflores
	Palma-Palmilla
	Cruz de Humilladero
	Carretera de Cádiz
	Churriana
	Campanillas
	Puerto de la Torre
	Teatinos-Universidad
Murcia		5	0	37.99	-1.13
Palma		6	0	39.57	2.65	Palma de Mallorca|Mallorca
Las Palmas de Gran Canaria		7	1	28.1	-15.41
Bilbao		8	0	43.26	-2.93	Bilbo|Santutxu
	Deusto
	Uribarri
	Otxarkoaga-Txurdinaga
	Begoña
	Ibaiondo
	Abando		Centro|Ensanche
	Errekalde
	Basurtu-Zorrotza
Alicante		2	0	38.35	-0.48	Alacant
Córdoba		3	0	37.89	-4.77
Valladolid		9	0	41.66	-4.72
Vigo		10	0	42.23	-8.72
Gijón		11	0	43.54	-5.66	Natahoyo
L’Hospitalet de Llobregat		1	0	41.36	2.1	Hospitalet|L'Hospitalet de Llobregat
A Coruña		10	0	43.37	-8.4	La Coruña|Coruña
Vitoria-Gasteiz		8	0	42.85	-2.67	Vitoria|Gasteiz|Gasteiz / Vitoria
Granada		3	0	37.19	-3.61
Elche		2	0	38.26	-0.7	Elx
Oviedo		11	0	43.36	-5.84
Santa Cruz de Tenerife		7	1	28.47	-16.25
Badalona		1	0	41.45	2.25	Llefià
Cartagena		5	0	37.61	-0.99
Terrassa		1	0	41.57	2.02
Jerez de la Frontera		3	0	36.69	-6.14
Sabadell		1	0	41.54	2.11
Móstoles		0	0	40.32	-3.86
Alcalá de Henares		0	0	40.48	-3.36
Pamplona		12	0	42.82	-1.64	Iruña|Iturrama|Primer Ensanche|Segundo Ensanche|Ermitagaña
Fuenlabrada		0	0	40.28	-3.79
Almería		3	0	36.84	-2.46
Leganés		0	0	40.33	-3.76
San Sebastián		8	0	43.31	-1.97	Donostia|Donostia / San Sebastián
Santander		13	0	43.46	-3.8
Castellón de la Plana		2	0	39.99	-0.05	Castelló|Castelló de la Plana|El Grao
Burgos		9	0	42.34	-3.7	Gamonal
Albacete		14	0	38.99	-1.86
Alcorcón		0	0	40.35	-3.82
Getafe		0	0	40.31	-3.73
Salamanca		9	0	40.97	-5.66
Logroño		15	0	42.47	-2.45
San Cristóbal de La Laguna		7	1	28.49	-16.32	La Laguna
Huelva		3	0	37.27	-6.94
Badajoz		16	0	38.88	-6.97
Tarragona		1	0	41.12	1.25
Lleida		1	0	41.62	0.62	Lérida
Marbella		3	0	36.52	-4.89
León		9	0	42.6	-5.57
Cádiz		3	0	36.53	-6.29
Dos Hermanas		3	0	37.28	-5.92
Mataró		1	0	41.54	2.44
Santa Coloma de Gramenet		1	0	41.45	2.21
Torrejón de Ardoz		0	0	40.46	-3.47
Jaén		3	0	37.77	-3.79
Algeciras		3	0	36.13	-5.45
Parla		0	0	40.24	-3.77
Ourense		10	0	42.34	-7.86	Orense
Alcobendas		0	0	40.55	-3.64
Reus		1	0	41.16	1.11
Torrevieja		2	0	37.98	-0.68
Telde		7	1	27.99	-15.42
Barakaldo		8	0	43.3	-2.99
Lugo		10	0	43.01	-7.56
San Fernando		3	0	36.48	-6.2
Girona		1	0	41.98	2.82	Gerona
Santiago de Compostela		10	0	42.88	-8.55
Cáceres		16	0	39.48	-6.37
Lorca		5	0	37.67	-1.7
Coslada		0	0	40.42	-3.56
Talavera de la Reina		14	0	39.96	-4.83
El Puerto de Santa María		3	0	36.59	-6.23
Cornellà de Llobregat		1	0	41.35	2.08
Las Rozas de Madrid		0	0	40.49	-3.87
Orihuela		2	0	38.08	-0.94
Avilés		11	0	43.55	-5.92
El Ejido		3	0	36.78	-2.81
Guadalajara		14	0	40.63	-3.16
Roquetas de Mar		3	0	36.76	-2.61
Palencia		9	0	42.01	-4.52
Sant Boi de Llobregat		1	0	41.34	2.04
Pozuelo de Alarcón		0	0	40.43	-3.81
Toledo		14	0	39.86	-4.02
Pontevedra		10	0	42.43	-8.64
Getxo		8	0	43.36	-3.01	Algorta
Gandia		2	0	38.97	-0.18
Sant Cugat del Vallès		1	0	41.47	2.09
Ceuta		17	2	35.89	-5.32
Arona		7	1	28.1	-16.68
Torrent		2	0	39.44	-0.47
Chiclana de la Frontera		3	0	36.42	-6.14
Manresa		1	0	41.73	1.82
San Sebastián de los Reyes		0	0	40.56	-3.63
Ferrol		10	0	43.48	-8.23
Vélez-Málaga		3	0	36.78	-4.1
Ciudad Real		14	0	38.99	-3.93
Mijas		3	0	36.6	-4.64
Melilla		18	2	35.29	-2.94
Rubí		1	0	41.49	2.03
Fuengirola		3	0	36.54	-4.62
Benidorm		2	0	38.54	-0.13
Alcalá de Guadaira		3	0	37.34	-5.84
Ponferrada		9	0	42.55	-6.6
Rivas-Vaciamadrid		0	0	40.33	-3.51
Majadahonda		0	0	40.47	-3.87
Zamora		9	0	41.51	-5.74
Sagunto		2	0	39.68	-0.27	Sagunt
Vilanova i la Geltrú		1	0	41.22	1.73
Sanlúcar de Barrameda		3	0	36.78	-6.35
Estepona		3	0	36.43	-5.15
Torremolinos		3	0	36.62	-4.5
La Línea de la Concepción		3	0	36.17	-5.35
Molina de Segura		5	0	38.05	-1.21
Paterna		2	0	39.5	-0.44
Santa Lucía de Tirajana		7	1	27.91	-15.54	Santa Lucía
Viladecans		1	0	41.31	2.01
El Prat de Llobregat		1	0	41.33	2.09
Valdemoro		0	0	40.19	-3.68
Puerto de Sagunto		2	0	39.64	-0.24	Grao de Murviedro
Castelldefels		1	0	41.28	1.97
Alcoy		2	0	38.71	-0.47	Alcoi
Linares		3	0	38.1	-3.64
Irun		8	0	43.34	-1.79
Granollers		1	0	41.61	2.29
Motril		3	0	36.75	-3.52
Arrecife		7	1	28.96	-13.55
Benalmádena		3	0	36.6	-4.57
Cerdanyola del Vallès		1	0	41.49	2.14
Ávila		9	0	40.66	-4.7
Segovia		9	0	40.95	-4.12
Mérida		16	0	38.92	-6.34
Cuenca		14	0	40.07	-2.13
Torrelavega		13	0	43.35	-4.05
Elda		2	0	38.48	-0.79
Collado-Villalba		0	0	40.64	-4
Aranjuez		0	0	40.03	-3.6
San Vicent del Raspeig		2	0	38.4	-0.53
Mollet del Vallès		1	0	41.54	2.21
San Bartolomé de Tirajana		7	1	27.92	-15.57
Huesca		4	0	42.14	-0.41
Puertollano		14	0	38.69	-4.11
Calvià		6	0	39.57	2.51
Arganda del Rey		0	0	40.3	-3.44	Arganda
Vila-real		2	0	39.94	-0.1	Villarreal
Utrera		3	0	37.19	-5.78
Ibiza		6	0	38.91	1.43	Eivissa
Portugalete		8	0	43.32	-3.02
Santurtzi		8	0	43.33	-3.03
Esplugues de Llobregat		1	0	41.38	2.09
Gavà		1	0	41.31	2
Langreo		11	0	43.3	-5.68	Sama de Langreo|Sama
Antequera		3	0	37.02	-4.56
Alzira		2	0	39.15	-0.43	Alcira
Dénia		2	0	38.84	0.11
Mieres		11	0	43.25	-5.77
Mislata		2	0	39.48	-0.42
Colmenar Viejo		0	0	40.66	-3.77
Pinto		0	0	40.24	-3.7
Boadilla del Monte		0	0	40.41	-3.88
Figueres		1	0	42.27	2.96
Adeje		7	1	28.12	-16.73
Sant Feliu de Llobregat		1	0	41.38	2.05
Basauri		8	0	43.24	-2.89
Lucena		3	0	37.41	-4.49
Tres Cantos		0	0	40.6	-3.71
La Orotava		7	1	28.39	-16.52
Plasencia		16	0	40.03	-6.09
Alcantarilla		5	0	37.97	-1.22
San Fernando de Henares		0	0	40.42	-3.53
Mairena del Aljarafe		3	0	37.34	-6.06
Manacor		6	0	39.57	3.21
Écija		3	0	37.54	-5.08
Puerto Real		3	0	36.53	-6.19
Blanes		1	0	41.67	2.79
Granadilla de Abona		7	1	28.12	-16.58
Vic		1	0	41.93	2.25
Soria		9	0	41.76	-2.47
Lloret de Mar		1	0	41.7	2.85
Miranda de Ebro		9	0	42.69	-2.95
Andújar		3	0	38.04	-4.05
Igualada		1	0	41.58	1.62
Errenteria		8	0	43.31	-1.9
Rincón de la Victoria		3	0	36.72	-4.28
Burjassot		2	0	39.51	-0.41
Vilafranca del Penedès		1	0	41.35	1.7
Tomelloso		14	0	39.16	-3.02
Ontinyent		2	0	38.82	-0.61
Narón		10	0	43.5	-8.19
Vilagarcía de Arousa		10	0	42.6	-8.76
Los Realejos		7	1	28.38	-16.58	Realejo Alto
Ripollet		1	0	41.5	2.16
Ronda		3	0	36.74	-5.17
Los Palacios y Villafranca		3	0	37.16	-5.92
Arucas		7	1	28.12	-15.52
Llucmajor		6	0	39.49	2.89
La Rinconada		3	0	37.49	-5.98
El Vendrell		1	0	41.22	1.53
Don Benito		16	0	38.96	-5.86
Puerto del Rosario		7	1	28.5	-13.86
Úbeda		3	0	38.01	-3.37
Teruel		4	0	40.35	-1.11
Villena		2	0	38.64	-0.87
Mazarrón		5	0	37.6	-1.31
Cieza		5	0	38.24	-1.42
Tortosa		1	0	40.81	0.52
Alhaurín de la Torre		3	0	36.66	-4.56
Yecla		5	0	38.61	-1.11
San Pedro de Alcántara		3	0	36.49	-4.99
Tudela		12	0	42.06	-1.6
Burriana		2	0	39.89	-0.08
Águilas		5	0	37.41	-1.58
Villajoyosa		2	0	38.51	-0.23	La Vila Joiosa
Sant Adrià de Besòs		1	0	41.43	2.22
Almendralejo		16	0	38.68	-6.41
Olot		1	0	42.18	2.49
Montcada i Reixac		1	0	41.48	2.18
Oleiros		10	0	43.33	-8.32
Marratxí		6	0	39.62	2.73
Maspalomas		7	1	27.76	-15.59
Aranda de Duero		9	0	41.67	-3.69
Azuqueca de Henares		14	0	40.57	-3.27
Cambrils		1	0	41.07	1.06
Puerto de la Cruz		7	1	28.41	-16.55
Sant Joan Despí		1	0	41.37	2.06
Galapagar		0	0	40.58	-4
Santa Pola		2	0	38.19	-0.57
Castro-Urdiales		13	0	43.38	-3.22
Jávea		2	0	38.78	0.17	Xàbia
Torre-Pacheco		5	0	37.74	-0.95
San Javier		5	0	37.81	-0.84
Camargo		13	0	43.41	-3.88
Santa Eulària des Riu		6	0	38.98	1.53	Santa Eulalia del Río
Arcos de la Frontera		3	0	36.75	-5.81
Leioa		8	0	43.33	-2.99
Valdepeñas		14	0	38.76	-3.38
Barberà del Vallès		1	0	41.52	2.12
Carballo		10	0	43.21	-8.69
Hellín		14	0	38.51	-1.7
San Andrés del Rabanedo		9	0	42.61	-5.62
Xirivella		2	0	39.47	-0.43
Alcázar de San Juan		14	0	39.39	-3.21
Manises		2	0	39.49	-0.46
Alaquàs		2	0	39.46	-0.46
Puente-Genil		3	0	37.39	-4.77
Redondela		10	0	42.28	-8.61
Puerto del Carmen		7	1	28.92	-13.67
Salt		1	0	41.97	2.79
Aldaia		2	0	39.47	-0.46
Arteixo		10	0	43.3	-8.51
Calp		2	0	38.64	0.04	Calpe
Sestao		8	0	43.31	-3.01
Xàtiva		2	0	38.99	-0.52	Játiva
Ingenio		7	1	27.92	-15.43
Inca		6	0	39.72	2.91
San Roque		3	0	36.21	-5.38
Galdakao		8	0	43.23	-2.84
Totana		5	0	37.77	-1.5
Rota		3	0	36.63	-6.36
Ciutadella		6	0	40	3.84	Ciudadela
Maó		6	0	39.89	4.27	Mahón
Agüimes		7	1	27.91	-15.45
Sueca		2	0	39.2	-0.31
Crevillente		2	0	38.25	-0.81
Morón de la Frontera		3	0	37.12	-5.45
Oliva		2	0	38.92	-0.12
Sant Pere de Ribes		1	0	41.26	1.77
Carmona		3	0	37.47	-5.65
Algemesí		2	0	39.19	-0.44
Vinaròs		2	0	40.47	0.48
Durango		8	0	43.17	-2.63
Culleredo		10	0	43.29	-8.39
Coria del Río		3	0	37.29	-6.05
Sant Vicenç dels Horts		1	0	41.39	2.01
Almuñécar		3	0	36.73	-3.69
Sitges		1	0	41.24	1.81
Eibar		8	0	43.18	-2.47
Premià de Mar		1	0	41.49	2.37
Ribeira		10	0	42.55	-8.99	Santa Uxía de Ribeira
Novelda		2	0	38.38	-0.77
Catarroja		2	0	39.4	-0.4
Ames		10	0	42.9	-8.66
Martorell		1	0	41.47	1.93
Benicarló		2	0	40.42	0.43
Salou		1	0	41.08	1.14
Villarrobledo		14	0	39.27	-2.6
Níjar		3	0	36.97	-2.21
El Campello		2	0	38.43	-0.4
Villaviciosa de Odón		0	0	40.36	-3.9
Lebrija		3	0	36.92	-6.08
Caravaca de la Cruz		5	0	38.11	-1.86	Caravaca
Sant Andreu de la Barca		1	0	41.45	1.97
Pineda de Mar		1	0	41.63	2.69
Camas		3	0	37.4	-6.03
Marín		10	0	42.39	-8.7
Lepe		3	0	37.25	-7.2
Villanueva de la Serena		16	0	38.98	-5.8
Cangas do Morrazo		10	0	42.26	-8.78
Almansa		14	0	38.87	-1.1
Onda		2	0	39.96	-0.26
Jumilla		5	0	38.48	-1.32
Quart de Poblet		2	0	39.48	-0.44
Valls		1	0	41.29	1.25
Santa Perpètua de Mogoda		1	0	41.53	2.18
Almassora		2	0	39.95	-0.06
Calahorra		15	0	42.31	-1.97
Martos		3	0	37.72	-3.97
Gáldar		7	1	28.15	-15.65
Adra		3	0	36.75	-3.02
Candelaria		7	1	28.35	-16.37
Calafell		1	0	41.2	1.57
Erandio		8	0	43.3	-2.97
Cullera		2	0	39.17	-0.25
Ibi		2	0	38.63	-0.57
Molins de Rei		1	0	41.42	2.02
Icod de los Vinos		7	1	28.37	-16.71
Montilla		3	0	37.59	-4.64
Altea		2	0	38.6	-0.05
San Pedro del Pinatar		5	0	37.84	-0.79
Tacoronte		7	1	28.48	-16.41
Paiporta		2	0	39.43	-0.42
Priego de Córdoba		3	0	37.44	-4.2
Baza		3	0	37.49	-2.77
Alhaurín el Grande		3	0	36.64	-4.69
Olesa de Montserrat		1	0	41.54	1.89
Cambre		10	0	43.29	-8.35
Ponteareas		10	0	42.17	-8.5
Castellar del Vallès		1	0	41.62	2.08
Barbate		3	0	36.19	-5.92
Vícar		3	0	36.83	-2.64
Alcalá la Real		3	0	37.46	-3.92
Tomares		3	0	37.37	-6.05
Llíria		2	0	39.63	-0.6
Zarautz		8	0	43.28	-2.17
Mutxamel		2	0	38.42	-0.45
Mejorada del Campo		0	0	40.39	-3.48
Alboraya		2	0	39.5	-0.35
Palafrugell		1	0	41.92	3.16
Los Barrios		3	0	36.18	-5.49
El Masnou		1	0	41.48	2.32
Ciempozuelos		0	0	40.16	-3.62
Barañáin		12	0	42.81	-1.68
Mondragón		8	0	43.06	-2.49	Arrasate|Arrasate / Mondragón
Pilar de la Horadada		2	0	37.87	-0.79
Carrizal		7	1	27.91	-15.41
La Oliva		7	1	28.61	-13.93
Torre del Mar		3	0	36.74	-4.09
Sant Feliu de Guíxols		1	0	41.78	3.03
San Juan de Alicante		2	0	38.4	-0.44
Calatayud		4	0	41.35	-1.64
Moncada		2	0	39.55	-0.4
A Estrada		10	0	42.69	-8.49
Coín		3	0	36.66	-4.76
Esparreguera		1	0	41.54	1.87
Sant Antoni de Portmany		6	0	38.98	1.3	San Antonio Abad
Nerja		3	0	36.75	-3.87
Almonte		3	0	37.26	-6.52
Torrelodones		0	0	40.58	-3.93
Laguna de Duero		9	0	41.58	-4.72
Carcaixent		2	0	39.12	-0.45
Mogán		7	1	27.88	-15.73
Palma del Río		3	0	37.7	-5.28
Navalcarnero		0	0	40.29	-4.01
Loja		3	0	37.17	-4.15
Medina del Campo		9	0	41.31	-4.91
Armilla		3	0	37.14	-3.63
Cabra		3	0	37.47	-4.44
Isla Cristina		3	0	37.2	-7.32
Cártama		3	0	36.71	-4.63
Requena		2	0	39.49	-1.1
Illescas		14	0	40.12	-3.85
Lalín		10	0	42.66	-8.11
Amposta		1	0	40.71	0.58
Las Torres de Cotillas		5	0	38.03	-1.24
l'Alfàs del Pi		2	0	38.58	-0.1
Conil de la Frontera		3	0	36.28	-6.09
Baena		3	0	37.62	-4.32
Vila-seca		1	0	41.11	1.15	Vilaseca|La Pineda
Alfafar		2	0	39.42	-0.38
Pájara		7	1	28.35	-14.11
Maracena		3	0	37.21	-3.63
San Juan de Aznalfarache		3	0	37.36	-6.04
Los Llanos de Aridane		7	1	28.66	-17.92
Bétera		2	0	39.59	-0.46
Manlleu		1	0	42	2.28
Guía de Isora		7	1	28.21	-16.78
Rojales		2	0	38.09	-0.73
Mairena del Alcor		3	0	37.37	-5.75
Ribarroja del Turia		2	0	39.55	-0.57
La Pobla de Vallbona		2	0	39.6	-0.55
Guadix		3	0	37.3	-3.14
Ayamonte		3	0	37.21	-7.41
Algete		0	0	40.6	-3.5
Roses		1	0	42.26	3.18	Rosas
Aspe		2	0	38.35	-0.77
Alhama de Murcia		5	0	37.85	-1.43
Tías		7	1	28.96	-13.65
Picassent		2	0	39.36	-0.46
Marchena		3	0	37.33	-5.42
Moguer		3	0	37.28	-6.84
Monforte de Lemos		10	0	42.52	-7.51
San Isidro		7	1	28.08	-16.56
Vilassar de Mar		1	0	41.51	2.39
Teguise		7	1	29.06	-13.56
Lora del Río		3	0	37.66	-5.53
Hernani		8	0	43.27	-1.98
El Arahal		3	0	37.26	-5.55
Manzanares		14	0	39	-3.37
Santa Brígida		7	1	28.03	-15.5
Almoradí		2	0	38.11	-0.79
Benavente		9	0	42	-5.68
Alcúdia		6	0	39.85	3.12
Puçol		2	0	39.62	-0.3
Moaña		10	0	42.28	-8.74
Silla		2	0	39.36	-0.41
Boiro		10	0	42.65	-8.88
Bailén		3	0	38.1	-3.78
Calella		1	0	41.61	2.65
Bormujos		3	0	37.37	-6.07
Chipiona		3	0	36.74	-6.44
Daimiel		14	0	39.07	-3.61
San Bartolomé		7	1	29	-13.61
Malgrat de Mar		1	0	41.65	2.74
Sant Quirze del Vallès		1	0	41.53	2.08
El Viso del Alcor		3	0	37.39	-5.72
Banyoles		1	0	42.12	2.77
Llodio		8	0	43.14	-2.96	Laudio|Laudio / Llodio
Felanitx		6	0	39.47	3.15
San Martín de la Vega		0	0	40.21	-3.57
Archena		5	0	38.12	-1.3
Tavernes de la Valldigna		2	0	39.07	-0.27
Burlata		12	0	42.83	-1.62
Palamós		1	0	41.85	3.13
Humanes de Madrid		0	0	40.25	-3.83
Benicàssim		2	0	40.05	0.07	Benicasim
Tolosa		8	0	43.13	-2.08
Nigrán		10	0	42.14	-8.81
Aljaraque		3	0	37.27	-7.02
Callosa de Segura		2	0	38.12	-0.88
Cartaya		3	0	37.28	-7.15
San Lorenzo de El Escorial		0	0	40.59	-4.15
La Nucía		2	0	38.61	-0.13
Osuna		3	0	37.24	-5.1
Amorebieta-Etxano		8	0	43.22	-2.73	Amorebieta
Teo		10	0	42.75	-8.5
La Zubia		3	0	37.12	-3.58	Zubia
Tarifa		3	0	36.01	-5.61
Lasarte-Oria		8	0	43.27	-2.02	Lasarte|Oria
La Unión		5	0	37.62	-0.88
Utebo		4	0	41.71	-1
Pozoblanco		3	0	38.38	-4.85
Güímar		7	1	28.31	-16.41
Huércal-Overa		3	0	37.39	-1.94
Parets del Vallès		1	0	41.57	2.23
Porriño		10	0	42.16	-8.62
El Astillero		13	0	43.4	-3.82
Ejea de los Caballeros		4	0	42.13	-1.14
Sanxenxo		10	0	42.4	-8.81
Tui		10	0	42.05	-8.64
Pollença		6	0	39.88	3.02
Navalmoral de la Mata		16	0	39.89	-5.54
Berga		1	0	42.1	1.85
Playa del Inglés		7	1	27.76	-15.58
Castilleja de la Cuesta		3	0	37.39	-6.05
Albolote		3	0	37.23	-3.66
Santa Cruz de la Palma		7	1	28.68	-17.76
Monzón		4	0	41.91	0.19
Villaquilambre		9	0	42.65	-5.56
Ubrique		3	0	36.68	-5.45
Mula		5	0	38.04	-1.49
Bermeo		8	0	43.42	-2.72
Barbastro		4	0	42.04	0.13
Torrox		3	0	36.76	-3.95
Caldes de Montbui		1	0	41.63	2.17
Sant Celoni		1	0	41.69	2.49
Villanueva de la Cañada		0	0	40.45	-4
Balaguer		1	0	41.79	0.81
Cardedeu		1	0	41.64	2.36
L'Eliana		2	0	39.57	-0.53
Tàrrega		1	0	41.65	1.14
La Solana		14	0	38.94	-3.24
Las Cabezas de San Juan		3	0	36.98	-5.94
Hondarribia		8	0	43.37	-1.8
Zafra		16	0	38.43	-6.42
Alcañiz		4	0	41.05	-0.13
Las Gabias		3	0	37.14	-3.67
Guardamar del Segura		2	0	38.09	-0.66
Baeza		3	0	37.99	-3.47
Ermua		8	0	43.19	-2.5
Gernika-Lumo		8	0	43.32	-2.68	Guernica
Viveiro		10	0	43.66	-7.59
Montijo		16	0	38.91	-6.62
Cehegín		5	0	38.09	-1.8
Seseña		14	0	40.1	-3.7
Mungia		8	0	43.35	-2.85
San Miguel de Abona		7	1	28.1	-16.62
La Roda		14	0	39.21	-2.16
Poio		10	0	42.45	-8.69
Canovelles		1	0	41.62	2.28
Pasaia		8	0	43.33	-1.93
Corvera de Asturias		11	0	43.54	-5.89
La Carolina		3	0	38.28	-3.62
Sant Just Desvern		1	0	41.38	2.07
Tarancón		14	0	40.01	-3.01
Los Alcázares		5	0	37.74	-0.85
Carlet		2	0	39.23	-0.52
Sant Carles de la Ràpita		1	0	40.62	0.6
Montornès del Vallès		1	0	41.54	2.27
Albal		2	0	39.4	-0.42
Vilalba		10	0	43.3	-7.68
Santa Fe		3	0	37.19	-3.72	Santafé
Atarfe		3	0	37.22	-3.69
Tordera		1	0	41.7	2.72
Santomera		5	0	38.06	-1.05
Benetússer		2	0	39.42	-0.4
Arenys de Mar		1	0	41.58	2.55
Torredembarra		1	0	41.15	1.4
Massamagrell		2	0	39.57	-0.33
Villanueva del Pardillo		0	0	40.49	-3.96
Berja		3	0	36.85	-2.95
Béjar		9	0	40.39	-5.76
Campo de Criptana		14	0	39.4	-3.12`;
