// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Montevideo
Montevideo	Canelones	Salto	Paysandú	Rivera	Maldonado	Tacuarembó	Cerro Largo	Soriano	Artigas	Lavalleja	San José	Durazno	Florida	Treinta y Tres	Rocha	Río Negro	Colonia	Flores
Montevideo		0	0	-34.9	-56.19
	Pocitos
	Punta Carretas
	Ciudad Vieja
	Centro
	Cordón
	Parque Rodó		Palermo|Barrio Sur
	Tres Cruces		La Comercial
	Buceo
	Malvín
	Carrasco
	Punta Gorda
	La Blanqueada
	Parque Batlle
	Unión
	Aguada
	Prado
	Reducto
	La Teja
	Cerro
	Colón
	Sayago
	Maroñas
Ciudad de la Costa		1	0	-34.82	-55.95	Solymar|El Pinar
Salto		2	0	-31.38	-57.97
Paysandú		3	0	-32.32	-58.08
Las Piedras		1	0	-34.73	-56.22
Rivera		4	0	-30.91	-55.55
Maldonado		5	0	-34.9	-54.95
Tacuarembó		6	0	-31.72	-55.98
Melo		7	0	-32.37	-54.17
Mercedes		8	0	-33.25	-58.03
Artigas		9	0	-30.4	-56.47
Minas		10	0	-34.38	-55.24
San José de Mayo		11	0	-34.34	-56.71
Durazno		12	0	-33.38	-56.52
Florida		13	0	-34.1	-56.21
Barros Blancos		1	0	-34.75	-56
Treinta y Tres		14	0	-33.23	-54.38
Rocha		15	0	-34.48	-54.33
San Carlos		5	0	-34.79	-54.92
Pando		1	0	-34.72	-55.96
Fray Bentos		16	0	-33.12	-58.31
Colonia del Sacramento		17	0	-34.46	-57.84
Trinidad		18	0	-33.52	-56.9
La Paz		1	0	-34.76	-56.23
Canelones		1	0	-34.52	-56.28
Delta del Tigre		11	0	-34.76	-56.36
Carmelo		17	0	-34	-58.28
Santa Lucía		1	0	-34.45	-56.39
Progreso		1	0	-34.67	-56.22
Young		16	0	-32.7	-57.63
Dolores		8	0	-33.53	-58.22
Paso de Carrasco		1	0	-34.86	-56.05
Punta del Este		5	0	-34.95	-54.93	La Barra|Manantiales
Chui		15	0	-33.7	-53.46
Piriápolis		5	0	-34.86	-55.27
Atlántida		1	0	-34.77	-55.76`;
