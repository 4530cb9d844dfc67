// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Guayaquil	Pacific/Galapagos
Guayas	Pichincha	Azuay	Santo Domingo de los Tsáchilas	El Oro	Manabí	Esmeraldas	Tungurahua	Imbabura	Chimborazo	Los Ríos	Loja	Carchi	Cotopaxi	Orellana	Santa Elena	Cañar	Pastaza	Sucumbíos	Morona Santiago	Bolívar	Napo	Zamora Chinchipe	Galápagos
Guayaquil		0	0	-2.2	-79.89	GYE
	Centro		Malecón 2000|Rocafuerte|Olmedo|Carbo
	Tarqui		Urdesa|Kennedy|Alborada|Sauces|Norte
	Ximena		Sur|Guasmo
	Febres Cordero
	Letamendi
	García Moreno
	Urdaneta
	Chongón		Vía a la Costa
	Pascuales
Quito		1	0	-0.23	-78.52	UIO|San Francisco de Quito
	Centro Histórico		Centro
	La Mariscal		La Zona|Plaza Foch
	Iñaquito		La Carolina|Norte
	Rumipamba
	Jipijapa
	Cotocollao
	Ponceano
	Carcelén
	El Condado
	Kennedy
	San Juan
	La Magdalena
	Chimbacalle		Sur
	Solanda
	Quitumbe
	Cumbayá		Valle de Tumbaco
	Tumbaco
	Calderón
	Conocoto		Valle de los Chillos
	Pomasqui
Cuenca		2	0	-2.9	-79
Santo Domingo		3	0	-0.25	-79.18	Santo Domingo de los Tsáchilas|Santo Domingo de los Colorados
Machala		4	0	-3.26	-79.96
Manta		5	0	-0.96	-80.71
Portoviejo		5	0	-1.05	-80.45
Durán		0	0	-2.18	-79.86	Eloy Alfaro
Esmeraldas		6	0	0.96	-79.65
Ambato		7	0	-1.25	-78.62
Milagro		0	0	-2.13	-79.59
Ibarra		8	0	0.35	-78.12
Riobamba		9	0	-1.67	-78.65
Quevedo		10	0	-1.03	-79.46
Loja		11	0	-3.99	-79.2
Sangolquí		1	0	-0.33	-78.45	Rumiñahui
Tulcán		12	0	0.81	-77.72
Babahoyo		10	0	-1.8	-79.53
La Libertad		0	0	-2.23	-80.91
Latacunga		13	0	-0.94	-78.62
El Empalme		0	0	-1.04	-79.64	Velasco Ibarra
El Coca		14	0	-0.47	-76.99	Francisco de Orellana|Puerto Francisco de Orellana
Ventanas		10	0	-1.44	-79.46
Pasaje		4	0	-3.33	-79.81
Chone		5	0	-0.7	-80.09
Salinas		15	0	-2.21	-80.95
Santa Elena		15	0	-2.23	-80.86
Quinindé		6	0	0.33	-79.47	Rosa Zárate
Santa Rosa		4	0	-3.45	-79.96
Balzar		0	0	-1.37	-79.9
Huaquillas		4	0	-3.48	-80.23
Bahía de Caráquez		5	0	-0.6	-80.42
La Troncal		16	0	-2.42	-79.34
Jipijapa		5	0	-1.35	-80.58
Azogues		16	0	-2.74	-78.85
Naranjito		0	0	-2.17	-79.47
Vinces		10	0	-1.56	-79.75
Otavalo		8	0	0.23	-78.26
El Triunfo		0	0	-1.93	-79.97
Naranjal		0	0	-2.67	-79.62
Playas		0	0	-2.63	-80.39	General Villamil Playas
Yaguachi		0	0	-2.1	-79.69	Yaguachi Nuevo
Cayambe		1	0	0.04	-78.15
Machachi		1	0	-0.51	-78.57
Puyo		17	0	-1.48	-78
Nueva Loja		18	0	0.09	-76.9	Lago Agrio
Samborondón		0	0	-1.96	-79.72
Macas		19	0	-2.31	-78.11
Pedro Carbo		0	0	-1.82	-80.23
Guaranda		20	0	-1.59	-79
San Lorenzo		6	0	1.29	-78.84	San Lorenzo de Esmeraldas
Catamayo		11	0	-3.99	-79.36
Montecristi		5	0	-1.05	-80.66
Atuntaqui		8	0	0.33	-78.21
Calceta		5	0	-0.85	-80.16
Tena		21	0	-0.99	-77.81
Gualaceo		2	0	-2.89	-78.78
Piñas		4	0	-3.68	-79.68
Atacames		6	0	0.87	-79.85
Cariamanga		11	0	-4.33	-79.56
Pelileo		7	0	-1.33	-78.54
La Maná		13	0	-0.94	-79.23
Pujilí		13	0	-0.96	-78.7
Montalvo		10	0	-1.79	-79.29
Sucre		5	0	-1.28	-80.42
Zamora		22	0	-4.07	-78.95
San Gabriel		12	0	0.59	-77.83
Baños de Agua Santa		7	0	-1.4	-78.42	Baños
Puerto Ayora		23	1	-0.74	-90.31	Santa Cruz Galápagos|Galápagos
Puerto Baquerizo Moreno		23	1	-0.9	-89.61	San Cristóbal Galápagos|Galápagos
Montañita		15	0	-1.82	-80.75`;
